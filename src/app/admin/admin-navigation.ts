import { navigate } from 'wouter/use-browser-location';
import { homePath } from '#features/articles/paths.ts';
import type { AdminLocation } from '../web/router/admin-location.ts';

const enter = (adminLocation: AdminLocation, replace = false) =>
  navigate(homePath(), { state: { adminLocation }, replace });

const admin = (tab: string | undefined): AdminLocation => ({ mode: 'admin', ...(tab && { tab }) });

export const openAdmin = () => enter(admin(undefined));

/** @param tab where the manager leads back to */
export const openFeatured = (tab: string) => enter({ mode: 'admin', tab, featured: true });

/** @param tab where the newsletter leads back to */
export const openNewsletter = (tab: string) => enter({ mode: 'admin', tab, newsletter: true });

/** @param tab where the account leads back to */
export const openAccount = (tab: string | undefined) =>
  enter({ ...admin(tab), mode: 'admin', account: true });

/** @param tab where the log leads back to */
export const openLog = (tab: string | undefined) =>
  enter({ ...admin(tab), mode: 'admin', log: true });

/** @param tab where the games lead back to */
export const openGames = (tab: string | undefined) =>
  enter({ ...admin(tab), mode: 'admin', games: true });

/** @param tab where the series lead back to */
export const openSeries = (tab: string | undefined) =>
  enter({ ...admin(tab), mode: 'admin', series: true });

/** @param tab where the authors lead back to */
export const openAuthors = (tab: string | undefined) =>
  enter({ ...admin(tab), mode: 'admin', authors: true });

/** @param tab where the redirects lead back to */
export const openRedirects = (tab: string | undefined) =>
  enter({ ...admin(tab), mode: 'admin', redirects: true });

/** @param tab where it leads back to */
export const openImport = (tab: string | undefined) =>
  enter({ ...admin(tab), mode: 'admin', import: true });

/** @param tab where the statistics lead back to */
export const openStatistics = (tab: string | undefined) =>
  enter({ ...admin(tab), mode: 'admin', statistics: true });

/** @param tab where the background work leads back to */
export const openWork = (tab: string | undefined) =>
  enter({ ...admin(tab), mode: 'admin', work: true });

/** Back from the featured manager or the newsletter. */
export const backToAdmin = (tab: string | undefined) => enter(admin(tab), true);

/** @param articleId the article to edit; a new one without it */
export function openEditor(articleId?: number): void {
  enter({ mode: 'editor', ...(articleId === undefined ? { begun: Date.now() } : { articleId }) });
}

/** A new article. @param title what it is called at first */
export const beginArticle = (title: string) => enter({ mode: 'editor', begun: Date.now(), title });

/** The desk of an article's live coverage. @param fromEditor whether Back leads to the editor */
export const openDesk = (articleId: number, fromEditor = false) =>
  enter({ mode: 'desk', articleId, ...(fromEditor && { fromEditor }) });

/** Back from the desk. */
export const leaveDesk = ({ articleId, fromEditor }: { articleId: number; fromEditor?: boolean }) =>
  enter(fromEditor ? { mode: 'editor', articleId } : admin('articles'), true);

/** The new article of this place was saved: a reload, or coming back, opens it. */
export const keepArticle = (adminLocation: AdminLocation & { mode: 'editor' }, articleId: number) =>
  enter({ ...adminLocation, articleId }, true);

/** Keeps the tab for a reload and for coming back. */
export const keepTab = (tab: string) => enter(admin(tab), true);

/** Back to the public home page, which takes the place of the admin area in the history. */
export function leave(): void {
  navigate(homePath(), { state: null, replace: true });
  window.scrollTo({ top: 0, behavior: 'instant' });
  // The page has to stand before it can take the focus.
  requestAnimationFrame(() => document.querySelector('main')?.focus({ preventScroll: true }));
}
