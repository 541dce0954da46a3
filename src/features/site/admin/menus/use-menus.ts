import { useQuery } from '@tanstack/react-query';
import { isEqual } from '#lib/is-equal.ts';
import { t } from '#lib/messages/admin.ts';
import type { MenuLink } from '#lib/site-defaults.ts';
import {
  asShown,
  asStored,
  defaultLinks,
  MENUS,
  type MenuKey,
  type MenuLabels,
} from '../../menus.values.ts';
import type { Setting } from '../../settings.contract.ts';
import { currentSiteQuery } from '../current-site.ts';
import { useDrafts } from '../settings/use-drafts.ts';

/** The labels of the default links as readers see them. */
export const useMenuLabels = (): MenuLabels => useQuery(currentSiteQuery).data?.menuLabels ?? {};

/** The menus with the changes that aren't saved, and saving them. */
export function useMenus(settings: readonly Setting[]) {
  const labels = useMenuLabels();
  const defaultsOf = (key: MenuKey) => asShown(defaultLinks(key), labels);
  const linksOf = ({ key, value }: Setting) =>
    value === null ? defaultsOf(key as MenuKey) : asShown(value as MenuLink[], labels);
  const { drafts, change, ...saving } = useDrafts<MenuLink[]>({
    fieldOf: linksOf,
    storedOf: (key, links) => {
      const stored = asStored(links, labels);
      return isEqual(stored, defaultLinks(key as MenuKey)) ? null : stored;
    },
    success: () => t('Menus saved. Readers see them now.'),
    failure: t('Couldn’t save the menus'),
  });
  const menus = MENUS.flatMap((menu) => {
    const setting = settings.find(({ key }) => key === menu.key);
    if (!setting) return [];
    const draft = drafts[menu.key];
    return { ...menu, setting, links: draft?.field ?? linksOf(setting), isChanged: !!draft };
  });
  return {
    ...saving,
    menus,
    linksOf,
    change,
    restoreDefaults: () => {
      for (const { key, setting } of menus) change(setting, defaultsOf(key));
    },
  };
}
