import { navigate } from 'wouter/use-browser-location';
import { homePath } from '#features/articles/paths.ts';
import { mayLeaveForms } from '#ui/admin/hooks/leave-guard.ts';
import type { AdminLocation } from '../web/admin-location.ts';

const go = (adminLocation: AdminLocation, replace = false) =>
  navigate(homePath(), { state: { adminLocation }, replace });

const dashboard = (tab: string | undefined): AdminLocation => ({
  mode: 'admin',
  ...(tab && { tab }),
});

export const openAdmin = () => go(dashboard(undefined));

/**
 * Opens a screen or an article, once no form has unsaved changes.
 * @param prepare runs before it opens
 */
export async function openLocation(location: AdminLocation, prepare?: () => void): Promise<void> {
  const here: AdminLocation | undefined = window.history.state?.adminLocation;
  // The article is open: its form stays as it is.
  if (
    location.mode === 'editor' &&
    here?.mode === 'editor' &&
    location.articleId !== undefined &&
    location.articleId === here.articleId
  ) {
    return go({ ...here, ...location }, true);
  }
  if (!(await mayLeaveForms())) return;
  prepare?.();
  if (location.mode === 'editor') goToEditor(location);
  else go(location.mode === 'admin' ? { ...location, opened: Date.now() } : location);
}

/** Opens a screen or the editor in a new tab, which has the location in its history, as after a reload. */
export function openInNewTab(adminLocation: AdminLocation): void {
  const opened = window.open(homePath(), '_blank');
  opened?.addEventListener(
    'load',
    () => {
      opened.history.replaceState({ adminLocation }, '', homePath());
      opened.location.reload();
    },
    { once: true },
  );
}

/** @param tab the dashboard's tab that the screen returns to */
export const openScreen = (screen: string, tab: string | undefined) =>
  go({ ...dashboard(tab), mode: 'admin', screen });

/** Returns from a screen to the dashboard. */
export const backToDashboard = (tab: string | undefined) => go(dashboard(tab), true);

/** Stores the dashboard's tab for reloading and returning. */
export const saveTab = (tab: string) =>
  go({ ...window.history.state?.adminLocation, ...dashboard(tab), trash: false }, true);

/** Shows the trash, or leaves it. */
export const showTrash = (trash: boolean) =>
  go({ ...window.history.state?.adminLocation, ...dashboard('articles'), trash }, !trash);

type Article = Pick<AdminLocation & { mode: 'editor' }, 'articleId' | 'begun' | 'title' | 'about'>;

function goToEditor(article: Article): void {
  const here: AdminLocation | undefined = window.history.state?.adminLocation;
  const fromScreen = here?.mode === 'admin';
  if (fromScreen) go({ ...here, scroll: Math.round(window.scrollY) }, true);
  go({ ...article, mode: 'editor', ...(fromScreen && { fromScreen }) });
}

/** @param articleId a new article without it */
export const openEditor = (articleId?: number) =>
  goToEditor(articleId === undefined ? { begun: Date.now() } : { articleId });

/** Opens the editor with a new article. */
export const beginArticle = (title: string) => goToEditor({ begun: Date.now(), title });

/** @param fromEditor whether Back returns to the editor */
export const openDesk = (articleId: number, fromEditor = false) =>
  go({ mode: 'desk', articleId, ...(fromEditor && { fromEditor }) });

export function leaveDesk({ fromEditor }: { fromEditor?: boolean }): void {
  if (fromEditor) window.history.back();
  else go(dashboard('articles'), true);
}

/** After the first save of a new article: a reload opens the stored article. */
export const setArticleId = (location: AdminLocation & { mode: 'editor' }, articleId: number) =>
  go({ ...location, articleId }, true);

/** Returns to the home page, which replaces the admin area in the history. */
export function leave(): void {
  navigate(homePath(), { state: null, replace: true });
  window.scrollTo({ top: 0, behavior: 'instant' });
  // The page must be rendered before it can get the focus.
  requestAnimationFrame(() => document.querySelector('main')?.focus({ preventScroll: true }));
}

/** Returns from the editor to where it was opened: a screen of the admin area, or the home page. */
export function closeEditor({ fromScreen }: { fromScreen?: boolean }): void {
  if (fromScreen) window.history.back();
  else leave();
}
