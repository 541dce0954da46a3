import { isEqual } from '#lib/is-equal.ts';
import type { MenuLink } from '#lib/site-defaults.ts';
import { defaultLinks, MENUS, type MenuKey } from '../../menus.values.ts';
import type { Setting } from '../../settings.contract.ts';
import { useDrafts } from '../settings/use-drafts.ts';

export const storedLinks = ({ key, value }: Setting): MenuLink[] =>
  (value as MenuLink[] | null) ?? defaultLinks(key as MenuKey);

/** The menus with the changes that aren't saved, and saving them. */
export function useMenus(settings: readonly Setting[]) {
  const { drafts, change, ...saving } = useDrafts<MenuLink[]>({
    fieldOf: storedLinks,
    storedOf: (key, links) => (isEqual(links, defaultLinks(key as MenuKey)) ? null : links),
    success: () => 'Menus saved. Readers see them now.',
    detail: () => 'Reload this page to see them here, too.',
    failure: 'Couldn’t save the menus',
  });
  const menus = MENUS.flatMap((menu) => {
    const setting = settings.find(({ key }) => key === menu.key);
    if (!setting) return [];
    const draft = drafts[menu.key];
    return { ...menu, setting, links: draft?.field ?? storedLinks(setting), isChanged: !!draft };
  });
  return {
    ...saving,
    menus,
    change,
    restoreDefaults: () => {
      for (const { key, setting } of menus) change(setting, defaultLinks(key));
    },
  };
}
