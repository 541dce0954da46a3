import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { listPath } from '#features/articles/paths.ts';
import { nameOfCategory } from '#features/taxonomy/web/own-categories.ts';
import { type Message, translate } from '#lib/messages/messages.ts';
import { DEFAULT_FOOTER, DEFAULT_MAIN, DEFAULT_MORE, type ShownLink } from '#lib/site-defaults.ts';
import { useSite } from '#ui/site.ts';

const DEFAULTS = [...DEFAULT_MAIN, ...DEFAULT_MORE, ...DEFAULT_FOOTER];

/** With the labels that the owner hasn't changed in the language of the page, and as categories are named. */
function useNamed(links: readonly ShownLink[]): ShownLink[] {
  const client = useQueryClient();
  return links.map((link) => {
    const { category, label, url } = link;
    const isDefault = DEFAULTS.some((one) => one.url === url && one.label === label);
    if (!isDefault) return link;
    const name =
      category === undefined || category === 'all'
        ? translate(label as Message)
        : nameOfCategory(client, category, 'plural');
    return { ...link, label: name };
  });
}

/** The header's links: the main navigation and those above it. */
export function useHeaderMenu() {
  const { main, more } = useSite().menus?.header ?? { main: DEFAULT_MAIN, more: DEFAULT_MORE };
  return { main: useNamed(main), more: useNamed(more) };
}

export const useFooterMenu = () => useNamed(useSite().menus?.footer ?? DEFAULT_FOOTER);

/** The URL of the current page as menus name it: of a list's query, only the category counts. */
export function useMenuUrl(): string {
  const [pathname] = useLocation();
  const category = new URLSearchParams(useSearch()).get('category');
  return category && pathname === listPath() ? listPath({ category }) : pathname;
}

/** The actions of the staff buttons. */
export type AdminAction = 'login' | 'logout' | 'new' | 'admin';

export type OnAdminAction = (action: AdminAction) => void;
