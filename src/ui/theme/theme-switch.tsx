import { Moon, Sun } from 'lucide';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { THEME_KEY } from './theme-script.ts';
import * as styles from './theme-switch.module.css';

function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  if (chosen !== undefined) return chosen === 'dark';
  return window.matchMedia('(prefers-color-scheme: dark)').matches;
}

function switchTheme(): void {
  const theme = isDark() ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage may be forbidden; the choice then holds for this page only.
  }
}

/** Light or dark: follows the system until the visitor chooses. The styles pick the icon. */
export function ThemeSwitch() {
  return (
    <IconButton label="Switch between light and dark" onClick={switchTheme}>
      <Icon icon={Moon} className={styles.moon} />
      <Icon icon={Sun} className={styles.sun} />
    </IconButton>
  );
}
