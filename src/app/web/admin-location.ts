import { useHistoryState } from 'wouter/use-browser-location';

/** Where a user is in the admin area. It has no URL: the browser's history entry stores it (spec §2). */
export type AdminLocation =
  | {
      mode: 'admin';
      /** The dashboard's tab; a screen leads back to it. */
      tab?: string;
      /** Whether the tab of articles shows the trash. */
      trash?: boolean;
      /** A screen's name (src/app/admin/screens.tsx); the dashboard without it. */
      screen?: string;
      /** The first search of the screen's list. */
      find?: string;
      /** When the navigation or the command palette opened it: even the current screen starts again. */
      opened?: number;
      /** The scroll position for someone who returns from the editor. */
      scroll?: number;
    }
  | {
      mode: 'editor';
      articleId?: number;
      /** When a new article was begun: its first save doesn't change the location. */
      begun?: number;
      /** The first title of a new article. */
      title?: string;
      /** What in the article is shown first, by the key of a notification. */
      about?: { key: string };
      /** Opened from a screen of the admin area, which is the history entry before. */
      fromScreen?: boolean;
    }
  | {
      mode: 'desk';
      articleId: number;
      /** Opened from the editor, which is the history entry before. */
      fromEditor?: boolean;
    };

/** The current admin location; undefined on public pages. */
export const useAdminLocation = () =>
  useHistoryState<{ adminLocation?: AdminLocation } | null>()?.adminLocation;
