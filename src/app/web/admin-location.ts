import { useHistoryState } from 'wouter/use-browser-location';

/** Where a user is in the admin area. It has no URL: the browser's history entry stores it (spec §2). */
export type AdminLocation =
  | {
      mode: 'admin';
      /** The dashboard's tab; a screen leads back to it. */
      tab?: string;
      /** A screen's name (src/app/admin/screens.tsx); the dashboard without it. */
      screen?: string;
    }
  | {
      mode: 'editor';
      articleId?: number;
      /** When a new article was begun: its first save doesn't change the location. */
      begun?: number;
      /** The first title of a new article. */
      title?: string;
    }
  | {
      mode: 'desk';
      articleId: number;
      /** Back leads to the editor. */
      fromEditor?: boolean;
    };

/** The current admin location; undefined on public pages. */
export const useAdminLocation = () =>
  useHistoryState<{ adminLocation?: AdminLocation } | null>()?.adminLocation;
