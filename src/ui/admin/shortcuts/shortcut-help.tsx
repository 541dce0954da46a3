import { createContext, useContext } from 'react';
import { t } from '#lib/messages/admin.ts';
import { Button } from '../../button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { CheckLine } from '../form/controls.tsx';
import * as styles from './shortcut-help.module.css';
import { toggleShortcuts, useShortcutsEnabled } from './use-shortcuts.ts';

export interface ShortcutHint {
  keys: readonly string[];
  does: string;
  /** Not shown in the short line below the table. */
  rare?: boolean;
}

interface ShortcutHintsProps {
  hints: readonly ShortcutHint[];
}

export function KeyCaps({ keys }: { keys: readonly string[] }) {
  return keys.map((key) => <kbd key={key}>{key}</kbd>);
}

/** The shortcuts that work on every screen. */
export const CommonHints = createContext<readonly ShortcutHint[]>([]);

/** The line below a table that names its shortcuts. */
export function ShortcutLine({ hints }: ShortcutHintsProps) {
  if (!useShortcutsEnabled()) return null;
  return (
    <p className={styles.line} aria-hidden="true">
      {hints
        .filter(({ rare }) => !rare)
        .map(({ keys, does }) => (
          <span key={does}>
            <KeyCaps keys={keys} /> {does}
          </span>
        ))}
    </p>
  );
}

function KeyList({ hints }: ShortcutHintsProps) {
  return (
    <dl className={styles.list}>
      {hints.map(({ keys, does }) => (
        <div key={does}>
          <dt>
            <KeyCaps keys={keys} />
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A screen's keyboard shortcuts and those of every screen, with a switch that turns off single-letter ones. */
export function ShortcutHelp({ hints, onClose }: ShortcutHintsProps & { onClose: () => void }) {
  const on = useShortcutsEnabled();
  return (
    <Dialog
      title={t('Keyboard shortcuts')}
      description={
        hints.length > 0
          ? t('They apply to the selected row and are off while you type.')
          : t('They are off while you type.')
      }
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {hints.length > 0 && <KeyList hints={hints} />}
      <KeyList hints={useContext(CommonHints)} />
      <CheckLine checked={on} onChange={(event) => toggleShortcuts(event.target.checked)}>
        {t('Enable single-key shortcuts')}
      </CheckLine>
    </Dialog>
  );
}
