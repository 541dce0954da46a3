/** The parts of the settings screen, in order. */
export const SETTING_SECTIONS = [
  { name: 'general', title: 'General' },
  { name: 'brand', title: 'Brand' },
  { name: 'contact', title: 'Contact and social' },
  { name: 'reading', title: 'Reviews, feeds and crawlers' },
  { name: 'publishing', title: 'Before publishing' },
  { name: 'integrations', title: 'Integrations' },
  { name: 'code', title: 'Code and analytics' },
  { name: 'email', title: 'Email' },
] as const;
/** How the screen shows a setting. */
export type SettingKind =
  | 'text'
  | 'paragraph'
  | 'switch'
  | 'choice'
  | 'zone'
  | 'list'
  // A list whose items may contain commas.
  | 'lines'
  | 'color'
  | 'image'
  | 'code'
  | 'menu'
  | 'layout';
/** 'menus' and 'home' have screens of their own. */
export type SettingSection = (typeof SETTING_SECTIONS)[number]['name'] | 'menus' | 'home';

/** How many changes of settings one user may save per minute. */
export const SETTINGS_PER_MINUTE = 60;
export const MAX_RECIPIENTS = 10;
export const MAX_PROFILES = 12;
export const MAX_CONTACT_EMAILS = 8;
export const MAX_TOPICS = 12;
