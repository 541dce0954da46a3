import { useHistoryState } from 'wouter/use-browser-location';

/** Where the staff is. It has no address: the entry of the history holds it (spec §2). */
export type AdminLocation =
  | {
      mode: 'admin';
      tab?: string;
      featured?: boolean;
      newsletter?: boolean;
      account?: boolean;
      log?: boolean;
      games?: boolean;
      series?: boolean;
      authors?: boolean;
      redirects?: boolean;
      import?: boolean;
      statistics?: boolean;
      work?: boolean;
    }
  | {
      mode: 'editor';
      articleId?: number;
      /** Where an article was begun: it stays the same place when it is saved for the first time. */
      begun?: number;
      /** What a new article is called at first. */
      title?: string;
    }
  | {
      mode: 'desk';
      articleId: number;
      /** It was opened from the editor, and leads back there. */
      fromEditor?: boolean;
    };

/** The admin location of the present entry of the history; undefined on the public pages. */
export const useAdminLocation = () =>
  useHistoryState<{ adminLocation?: AdminLocation } | null>()?.adminLocation;
