import { ChevronDown, PanelLeftOpen, Search, X } from 'lucide';
import { useEffect, useEffectEvent, useState } from 'react';
import { Bell } from '#features/notifications/admin/public.ts';
import type { SessionUser } from '#features/users/contract.ts';
import { t } from '#lib/messages/admin.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { ShortcutHelp } from '#ui/admin/shortcuts/shortcut-help.tsx';
import { useShortcuts } from '#ui/admin/shortcuts/use-shortcuts.ts';
import { Icon } from '#ui/icon.tsx';
import { useSite } from '#ui/site.ts';
import type { OnAdminAction } from '../../web/shell/navigation.ts';
import {
  currentOf,
  type Destination,
  destinationsFor,
  type ScreenLocation,
} from '../destinations.ts';
import { openLocation } from '../navigation.ts';
import { actions } from '../palette/entries.tsx';
import { Palette } from '../palette/palette.tsx';
import * as styles from './nav.module.css';
import { NavBadge, NavList, useBadges } from './nav-list.tsx';
import { useFold } from './use-fold.ts';
import { useGoKeys } from './use-go-keys.ts';
import { useRecent } from './use-recent.ts';

interface AdminNavProps {
  user: SessionUser;
  location: ScreenLocation;
  onAction: OnAdminAction;
}

/** The navigation of the admin area: a rail beside the screen; on small screens a strip that opens a drawer. */
export function AdminNav({ user, location, onAction }: AdminNavProps) {
  const destinations = destinationsFor(user, useSite());
  const current = currentOf(destinations, location);
  const badges = useBadges(user);
  const recent = useRecent(destinations, current);
  const [isFolded, fold] = useFold(user.id);
  const [shown, show] = useState<'drawer' | 'palette' | 'keys' | null>(null);
  const close = () => show(null);

  const open = ({ location: next }: Destination) => {
    close();
    // A screen returns to the tab that the user came from.
    void openLocation({
      ...next,
      ...(next.tab === undefined && location.tab && { tab: location.tab }),
    });
  };

  const bell = (
    <Bell
      onOpen={({ articleId, key, screen }) => {
        const to = destinations.find(({ name }) => name === screen);
        const about = key === null ? {} : { about: { key } };
        if (articleId !== null) void openLocation({ mode: 'editor', articleId, ...about });
        else if (to) open(to);
      }}
    />
  );

  useShortcuts({ n: () => onAction('new'), '[': fold });
  useGoKeys(
    new Map(destinations.flatMap((one) => (one.letter ? [[one.letter, () => open(one)]] : []))),
  );

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    if (event.shiftKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector('dialog:modal')) return;
    event.preventDefault();
    show('palette');
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const onResize = useEffectEvent(() => {
    if (shown === 'drawer') close();
  });
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 64rem)');
    const listen = () => onResize();
    wide.addEventListener('change', listen);
    return () => wide.removeEventListener('change', listen);
  }, []);

  const list = {
    user,
    destinations,
    current,
    badges,
    onOpen: open,
    onPalette: () => show('palette'),
  };
  return (
    <>
      <div className={styles.strip}>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={shown === 'drawer'}
          onClick={() => show('drawer')}
        >
          <Icon icon={PanelLeftOpen} />
          <span>
            <span className="sr">{t('Navigation:')} </span>
            {current?.label}
          </span>
          <NavBadge badge={badges.get('jobs')} />
          <Icon icon={ChevronDown} />
        </button>
        <button type="button" aria-haspopup="dialog" onClick={() => show('palette')}>
          <Icon icon={Search} />
          {t('Jump to...')}
        </button>
        {bell}
      </div>
      <nav className={styles.rail} data-folded={isFolded} aria-label={t('Admin')}>
        <NavList {...list} bell={bell} isFolded={isFolded} onFold={fold} />
      </nav>
      {shown === 'drawer' && (
        <Dialog title={t('Admin')} isBare className={styles.drawer} onClose={close}>
          <nav aria-label={t('Admin')}>
            <div className={styles.head}>
              <b>{t('Admin')}</b>
              <ToolButton label={t('Close navigation')} icon={X} onClick={close} />
            </div>
            <NavList {...list} isFolded={false} />
          </nav>
        </Dialog>
      )}
      {shown === 'palette' && (
        <Palette
          user={user}
          destinations={destinations}
          recent={recent}
          actions={actions({ onFold: fold, onKeys: () => show('keys'), onAction })}
          onClose={close}
        />
      )}
      {shown === 'keys' && <ShortcutHelp hints={[]} onClose={close} />}
    </>
  );
}
