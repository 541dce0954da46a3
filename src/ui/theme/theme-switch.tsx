import { Moon, Sun } from 'lucide';
import { storeLocal } from '#lib/local-storage.ts';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { THEME_KEY } from './theme-script.ts';
import * as styles from './theme-switch.module.css';

function switchTheme(): void {
  const { dataset } = document.documentElement;
  const isDark = dataset.theme
    ? dataset.theme === 'dark'
    : window.matchMedia('(prefers-color-scheme: dark)').matches;
  const theme = isDark ? 'light' : 'dark';
  dataset.theme = theme;
  storeLocal(THEME_KEY, theme);
}

/** Light or dark: follows the system until the visitor chooses. The styles select the icon. */
export function ThemeSwitch() {
  return (
    <IconButton label="Switch between light and dark" onClick={switchTheme}>
      <Icon icon={Moon} className={styles.moon} />
      <Icon icon={Sun} className={styles.sun} />
    </IconButton>
  );
}
