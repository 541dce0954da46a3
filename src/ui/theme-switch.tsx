import { MoonIcon, SunIcon } from './icons.tsx';
import { THEME_KEY } from './theme-script.ts';

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
    <button
      type="button"
      className="icon-btn theme-switch"
      aria-label="Switch between light and dark"
      onClick={switchTheme}
    >
      <MoonIcon className="ico-moon" />
      <SunIcon className="ico-sun" />
    </button>
  );
}
