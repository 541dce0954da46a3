import type { Generated } from 'kysely';
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

  /** Published arrangements of the home page, and its draft: the one row without `published_at`. */
  home_layouts: {
    id: Generated<number>;
    /** JSON; null for a draft without changes. */
    sections: string | null;
    /** Counts changes of the draft, so that a save based on an older one is noticed. */
    version: number;
    /** When readers get the draft; null if it isn't scheduled. */
    publish_at: Millis | null;
    published_at: Millis | null;
    updated_at: Millis;
    /** Who saved it, as the activity log names them. */
    actor: string;
  };

  /** Library images that a setting shows. */
  setting_images: {
    media_id: number;
    setting: string;
  };
}
