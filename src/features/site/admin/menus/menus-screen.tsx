import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { DevicePreview } from '#features/articles/admin/form/public.ts';
import { t } from '#lib/messages/admin.ts';
import type { ShownMenus } from '#lib/site-defaults.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { ScreenHead } from '#ui/admin/parts.tsx';
import { LoadFailed } from '#ui/states/load-failed.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { fitHeader, type MenuKey, menuText, shownLink } from '../../menus.values.ts';
import { settingOf } from '../../settings.contract.ts';
import { settingsQuery } from '../settings/api.ts';
import { SaveBar } from '../settings/save-bar.tsx';
import { SettingConflicts } from '../settings/setting-conflicts.tsx';
import { brokenLinksQuery } from './api.ts';
import { MenuBox } from './menu-box.tsx';
import * as styles from './menus.module.css';
import { useMenus } from './use-menus.ts';

interface MenusScreenProps {
  /** Header and footer of readers, which are parts of the application. */
  Preview: ComponentType<{ menus: ShownMenus }>;
}

/** The links of header and footer, next to a preview of them. */
export function MenusScreen({ Preview }: MenusScreenProps) {
  const query = useQuery(settingsQuery());
  const broken = useQuery(brokenLinksQuery).data?.urls ?? [];
  const { menus, ...saving } = useMenus(query.data?.settings ?? []);
  const names = menus.flatMap((menu) => (menu.isChanged ? settingOf(menu.key).label : []));
  const shown = (menu: MenuKey) =>
    (menus.find(({ key }) => key === menu)?.links ?? [])
      .filter(({ url, isHidden }) => !isHidden && !broken.includes(url))
      .map((link) => shownLink(link, link.url));
  return (
    <>
      <ScreenHead
        title={t('Menus')}
        note={t(
          'Readers see these links on every page. After a change, a bar to save it appears at the bottom of the window.',
        )}
      >
        <OutlineButton onClick={saving.restoreDefaults}>{t('Restore Defaults')}</OutlineButton>
      </ScreenHead>
      {query.isError && !query.data && (
        <LoadFailed title={t('Failed to fetch the menus')} headingLevel={2} />
      )}
      {query.isPending && (
        <div role="status" aria-label={t('Loading menus...')}>
          <Skeleton of="line" />
          <Skeleton of="line" />
          <Skeleton of="line" />
        </div>
      )}
      {menus.length > 0 && (
        <div className={styles.columns}>
          <div className={styles.column}>
            {menus.map(({ key, title, links, setting }) => (
              <MenuBox
                key={key}
                menu={key}
                title={title}
                links={links}
                broken={broken}
                onChange={(next) => saving.change(setting, next)}
              />
            ))}
          </div>
          <DevicePreview<ShownMenus>
            title={t('Preview of the header and footer')}
            shown={{ header: fitHeader(shown('headerMenu')), footer: shown('footerMenu') }}
            onRetry={() => undefined}
            loading={null}
          >
            {(shownMenus) => <Preview menus={shownMenus} />}
          </DevicePreview>
        </div>
      )}
      <SaveBar names={names} busy={saving.busy} onDiscard={saving.discard} onSave={saving.save} />
      <SettingConflicts
        saving={saving}
        theirs={(setting) => menuText(saving.linksOf(setting))}
        mine={(key) => menuText(menus.find((menu) => menu.key === key)?.links ?? [])}
      />
    </>
  );
}
