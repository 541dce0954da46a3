import { categorySlug } from '#features/taxonomy/values.ts';
import type { MenuLink, ShownLink } from '#lib/site-defaults.ts';
import { DEFAULT_FOOTER, DEFAULT_MAIN, DEFAULT_MORE } from '#lib/site-defaults.ts';

/** The menus that admins edit: the key of the setting and what it is called. */
export const MENUS = [
  { key: 'headerMenu', title: 'Header', defaults: [...DEFAULT_MAIN, ...DEFAULT_MORE] },
  { key: 'footerMenu', title: 'Footer', defaults: DEFAULT_FOOTER },
] as const;
export type MenuKey = (typeof MENUS)[number]['key'];

export const MENU_LIMITS = { links: 30, label: 40, url: 500 } as const;

const toLink = ({ label, url }: ShownLink): MenuLink => ({
  label,
  url,
  isHidden: false,
  opensNewTab: false,
});

/** The links of a menu until an admin changes it. */
export const defaultLinks = (key: MenuKey): MenuLink[] =>
  MENUS.flatMap((menu) => (menu.key === key ? menu.defaults.map(toLink) : []));

/** Labels of the default links by URL, such as those that readers see. */
export type MenuLabels = Readonly<Record<string, string>>;

const STORED: MenuLabels = Object.fromEntries(
  MENUS.flatMap(({ defaults }) => defaults).map(({ url, label }) => [url, label]),
);

const relabeled = (links: readonly MenuLink[], from: MenuLabels, to: MenuLabels): MenuLink[] =>
  links.map((link) => {
    const { label, url } = link;
    return Object.hasOwn(from, url) && from[url] === label
      ? { ...link, label: to[url] ?? label }
      : link;
  });

/** Links with the default labels as readers see them. Stored, those are in English, which pages translate. */
export const asShown = (links: readonly MenuLink[], labels: MenuLabels): MenuLink[] =>
  relabeled(links, STORED, labels);

/** The reverse of `asShown`. */
export const asStored = (links: readonly MenuLink[], labels: MenuLabels): MenuLink[] =>
  relabeled(links, labels, STORED);

/** Letters that fit into the main navigation in windows of 1280 px. */
const HEADER_ROOM = 60;
/** The room between two links, in letters. */
const GAP = 2;

/** Divides the header's links into those that fit into the main navigation, and the rest, which goes above it. */
export function fitHeader<Link extends { label: string }>(links: readonly Link[]) {
  let room = HEADER_ROOM;
  const isFull = ({ label }: Link) => {
    room -= [...label].length + GAP;
    return room < 0;
  };
  const first = links.findIndex(isFull);
  const end = first === -1 ? links.length : first;
  return { main: links.slice(0, end), more: links.slice(end) };
}

/** The categories of default links, by URL. */
const CATEGORIES = new Map(
  MENUS.flatMap(({ defaults }) => defaults).map(({ url, category }) => [url, category]),
);

function categoryOf(url: string): string | undefined {
  const query = url.startsWith('/articles?') ? new URLSearchParams(url.slice(10)) : null;
  const category = query?.size === 1 ? query.get('category') : null;
  return category ? categorySlug(category) : CATEGORIES.get(url);
}

/** A link as pages show it. @param url where it leads readers */
export function shownLink({ label, opensNewTab }: MenuLink, url: string): ShownLink {
  const category = categoryOf(url);
  return {
    ...{ label, url },
    ...(category !== undefined && { category }),
    ...(opensNewTab && { target: '_blank' }),
  };
}

/** A menu in one line: the names of its links. */
export const menuText = (links: readonly MenuLink[]): string =>
  links.map(({ label, isHidden }) => (isHidden ? `${label} (hidden)` : label)).join(', ') || 'none';
