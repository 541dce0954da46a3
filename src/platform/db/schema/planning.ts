import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** Ideas, and who works on which article until when. */
export interface PlanningTables {
  /** A possible article; deleted once it is a draft. */
  ideas: {
    id: Generated<number>;
    title: string;
    notes: string;
    /** The slug of a category, or null. */
    category: string | null;
    game_id: number | null;
    owner_id: number | null;
    /** A day in the site's time zone, such as '2026-03-04'. */
    planned_on: string | null;
    created_by: number | null;
    created_at: Millis;
    updated_at: Millis;
    /** Incremented by each change, from 1. */
    version: number;
  };

  /** Who is responsible for an article, and until when; shown to staff only. */
  article_plans: {
    article_id: number;
    owner_id: number | null;
    /** The day on which it should be published; publishes nothing. */
    planned_on: string | null;
    deadline_on: string | null;
    /** Its progress: one of the site's labels when it was chosen, or ''. */
    label: string;
    note: string;
    /** Incremented by each change, from 1. */
    version: number;
  };

  /** Who else works on an article. */
  article_contributors: {
    article_id: number;
    user_id: number;
    role: 'words' | 'images' | 'edit';
  };
}
