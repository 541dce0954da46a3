import { type IconNode, Moon } from 'lucide';
import { t } from '#lib/messages/messages.ts';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import * as styles from './theme-switch.module.css';

/** As lucide's, whose rays are eight elements, on every page. */
const SUN: IconNode = [
  ['circle', { cx: 12, cy: 12, r: 4 }],
  [
    'path',
    {
      d: 'M12 2v2m0 16v2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4M2 12h2m16 0h2M6.3 17.7l-1.4 1.4M19.1 4.9l-1.4 1.4',
    },
  ],
];

type OnPress = (button: HTMLElement) => void;

let pressed: HTMLElement | undefined;
let onPress: OnPress = (button) => {
  pressed = button;
};

/** Connects the switch with the code behind it, which loads late. */
export function connectThemeSwitch(next: OnPress): void {
  onPress = next;
  if (pressed) next(pressed);
}

/** Light or dark: follows the system until the visitor chooses. The styles select the icon. */
export function ThemeSwitch() {
  return (
    <IconButton
      label={t('Switch between light and dark')}
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      <Icon icon={Moon} className={styles.moon} />
      <Icon icon={SUN} className={styles.sun} />
    </IconButton>
  );
}
