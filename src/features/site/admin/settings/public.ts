export { settingsQuery } from './api.ts';
export { BrandPreview } from './brand/brand-preview.tsx';
export { ControlRow } from './control-row.tsx';
export { fieldValue } from './field-values.ts';
export { SettingConflicts } from './setting-conflicts.tsx';
export { controlId, SettingRow } from './setting-row.tsx';
export { useSettings } from './use-settings.ts';
