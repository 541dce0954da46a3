export { settingsQuery } from './api.ts';
export { BrandPreview } from './brand/brand-preview.tsx';
export { ConflictDialog } from './conflict-dialog.tsx';
export { ControlRow } from './control-row.tsx';
export { fieldText, fieldValue } from './field-values.ts';
export { controlId, SettingRow } from './setting-row.tsx';
export { settingConflicts } from './use-drafts.ts';
export { useSettings } from './use-settings.ts';
