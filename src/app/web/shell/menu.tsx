import { X } from 'lucide';
import { type MouseEvent, type RefObject, useEffect } from 'react';
import { CategoryMark } from '#features/taxonomy/web/marks.tsx';
import { t } from '#lib/messages/messages.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Diamond } from '#ui/page/diamond.tsx';
import { Logo } from './logo.tsx';
import * as styles from './menu.module.css';
import { MenuLink } from './menu-link.tsx';
import { type AdminAction, type OnAdminAction, useHeaderMenu, useMenuUrl } from './navigation.ts';
import { SearchForm } from './search-form.tsx';
import { StaffButtons } from './staff-buttons.tsx';

export const MENU_ID = 'menu';

/** Closes the menu, whether it was opened as a dialog or as a popover without scripts. */
function close(dialog: HTMLDialogElement | null): void {
  if (dialog?.matches(':popover-open')) dialog.hidePopover();
  dialog?.close();
}

/** Opens the menu as a modal dialog: focus stays inside, Escape closes it and returns the focus. */
export function openMenu(dialog: HTMLDialogElement | null): void {
  close(dialog);
  dialog?.showModal();
}

interface MenuProps {
  dialog: RefObject<HTMLDialogElement | null>;
  tone: string;
  onClose: () => void;
  onAdminAction: OnAdminAction;
}

/**
 * The navigation of small screens. Before the page's scripts run, it works by the popover attribute
 * alone.
 */
export function Menu({ dialog, tone, onClose, onAdminAction }: MenuProps) {
  const current = useMenuUrl();
  const { main, more } = useHeaderMenu();
  const shut = () => close(dialog.current);

  useEffect(() => {
    const goneBack = () => close(dialog.current);
    window.addEventListener('popstate', goneBack);
    return () => window.removeEventListener('popstate', goneBack);
  }, [dialog]);

  const shutByButton = (event: MouseEvent) => {
    event.preventDefault();
    shut();
  };
  const search = () => {
    shut();
    // The results have the same path as the home page: no arrival moves the focus there.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  const ask = (action: AdminAction) => {
    shut();
    onAdminAction(action);
  };

  return (
    <dialog
      ref={dialog}
      id={MENU_ID}
      className={styles.menu}
      data-tone={tone}
      aria-label={t('Menu')}
      popover="auto"
      onClose={onClose}
    >
      <div className={styles.top}>
        <Logo onClick={shut} />
        <IconButton
          label={t('Close menu')}
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          onClick={shutByButton}
        >
          <Icon icon={X} />
        </IconButton>
      </div>
      <SearchForm className={styles.search} onSearch={search} />
      <nav aria-label={t('Menu')}>
        {[...main, ...more].map((link) => (
          <MenuLink
            key={link.url}
            link={link}
            aria-current={link.url === current ? 'page' : undefined}
            onClick={shut}
          >
            {link.label}
            {link.category === undefined ? <Diamond /> : <CategoryMark category={link.category} />}
          </MenuLink>
        ))}
      </nav>
      <div className={styles.actions}>
        <StaffButtons variants={['line', 'line', 'tone']} onAdminAction={ask} />
      </div>
    </dialog>
  );
}
