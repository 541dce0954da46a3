export { settingsRoutes } from './admin.routes.ts';
export { followSettings } from './follow-settings.ts';
export { replaceImageInSettings } from './replace-image.ts';
export { saveSettings } from './save-settings.ts';
export { allSettings, settingText } from './settings.views.ts';
export { readConfigOf } from './site-config.ts';
