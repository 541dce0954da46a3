import { storeLocal } from '#lib/browser/local-storage.ts';
import { message, t, translate } from '#lib/messages/messages.ts';
import { THEME_KEY } from './theme-key.ts';
import * as styles from './theme-panel.module.css';

const CHOICES = [
  [message('System'), ''],
  [message('Light'), 'light'],
  [message('Dark'), 'dark'],
] as const;

/** @param theme 'light' or 'dark'; '' follows the system */
function choose(theme: string): void {
  const { dataset } = document.documentElement;
  if (theme === '') delete dataset.theme;
  else dataset.theme = theme;
  storeLocal(THEME_KEY, theme === '' ? null : theme);
}

let panel: HTMLElement | undefined;

function createPanel(): HTMLElement {
  const made = document.createElement('div');
  made.className = styles.panel;
  made.popover = 'auto';
  const group = document.createElement('fieldset');
  group.append(Object.assign(document.createElement('legend'), { textContent: t('Theme') }));
  for (const [name, value] of CHOICES) {
    const label = document.createElement('label');
    const radio = document.createElement('input');
    Object.assign(radio, { type: 'radio', name: 'theme', value });
    radio.addEventListener('change', () => choose(value));
    label.append(radio, translate(name));
    group.append(label);
  }
  made.append(group);
  return made;
}

/** Switches between light and dark, and shows the choice with the system's below the button. */
export function switchTheme(button: HTMLElement): void {
  const { theme } = document.documentElement.dataset;
  const isDark = theme
    ? theme === 'dark'
    : window.matchMedia('(prefers-color-scheme: dark)').matches;
  choose(isDark ? 'light' : 'dark');
  panel ??= createPanel();
  // Right after the button, where the keyboard reaches it next.
  button.after(panel);
  for (const radio of panel.querySelectorAll('input')) {
    radio.checked = radio.value === (isDark ? 'light' : 'dark');
  }
  panel.showPopover({ source: button });
}
