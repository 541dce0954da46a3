import { Menu as Bars } from 'lucide';
import { type MouseEvent, useRef, useState } from 'react';
import { t } from '#lib/messages/messages.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { ThemeSwitch } from '#ui/theme/theme-switch.tsx';
import * as styles from './header.module.css';
import { Logo } from './logo.tsx';
import { MENU_ID, Menu, openMenu } from './menu.tsx';
import { MenuLink } from './menu-link.tsx';
import { type OnAdminAction, useHeaderMenu, useMenuUrl } from './navigation.ts';
import { SearchForm } from './search-form.tsx';
import { StaffButtons } from './staff-buttons.tsx';

interface HeaderProps {
  /** The color of the page's top: 'brand', 'ink' or a category. */
  tone: string;
  /** What the logo does, if its name doesn't say it. */
  logoTooltip?: string;
  onAdminAction: OnAdminAction;
}

export function Header({ tone, logoTooltip, onAdminAction }: HeaderProps) {
  const current = useMenuUrl();
  const { main, more } = useHeaderMenu();
  const [menuOpen, setMenuOpen] = useState(false);
  const menu = useRef<HTMLDialogElement>(null);

  const toggleMenu = (event: MouseEvent) => {
    // The popover is for pages without scripts; a modal dialog traps the focus better.
    event.preventDefault();
    openMenu(menu.current);
    setMenuOpen(true);
  };

  const toLink = (link: (typeof main)[number]) => (
    <MenuLink key={link.url} link={link} aria-current={link.url === current ? 'page' : undefined} />
  );
  return (
    <header className={styles.header} data-tone={tone}>
      {more[0] && (
        <nav className={`wrap ${styles.more}`} aria-label={t('More')}>
          {more.map(toLink)}
        </nav>
      )}
      <div className={`wrap ${styles.line}`}>
        <Logo tooltip={logoTooltip} />
        <nav className={styles.nav} aria-label={t('Main')}>
          {main.map(toLink)}
        </nav>
        <SearchForm className={styles.search} shortcut="/" />
        <div className={styles.actions}>
          <span className="needs-script">
            <ThemeSwitch />
          </span>
          <StaffButtons variants={['quiet', 'line', 'tone']} onAdminAction={onAdminAction} />
          <IconButton
            label={t('Open menu')}
            className={styles.toggle}
            aria-expanded={menuOpen}
            aria-haspopup="dialog"
            popoverTarget={MENU_ID}
            onClick={toggleMenu}
          >
            <Icon icon={Bars} />
          </IconButton>
        </div>
      </div>
      <Menu
        dialog={menu}
        tone={tone}
        onClose={() => setMenuOpen(false)}
        onAdminAction={onAdminAction}
      />
    </header>
  );
}
