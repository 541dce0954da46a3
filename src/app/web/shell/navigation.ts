import { useLocation, useSearch } from 'wouter';
import { listPath } from '#features/articles/paths.ts';
import { DEFAULT_FOOTER, DEFAULT_MAIN, DEFAULT_MORE } from '#lib/site-defaults.ts';
import { useSite } from '#ui/site.ts';

/** The header's links: the main navigation and those above it. */
export const useHeaderMenu = () =>
  useSite().menus?.header ?? { main: DEFAULT_MAIN, more: DEFAULT_MORE };

export const useFooterMenu = () => useSite().menus?.footer ?? DEFAULT_FOOTER;

/** The URL of the current page as menus name it: of a list's query, only the category counts. */
export function useMenuUrl(): string {
  const [pathname] = useLocation();
  const category = new URLSearchParams(useSearch()).get('category');
  return category && pathname === listPath() ? listPath({ category }) : pathname;
}

/** The actions of the staff buttons. */
export type AdminAction = 'login' | 'logout' | 'new' | 'admin';

export type OnAdminAction = (action: AdminAction) => void;
