import type { Millis } from './millis.ts';

/** What admins set for the site; the environment wins. */
export interface SettingTables {
  settings: {
    key: string;
    /** JSON; null for the default. */
    value: string | null;
    /** Rises with every change. */
    version: number;
    updated_at: Millis;
    /** The username of who changed it last. */
    updated_by: string;
  };

  /** Library images that a setting shows. */
  setting_images: {
    media_id: number;
    setting: string;
  };
}
