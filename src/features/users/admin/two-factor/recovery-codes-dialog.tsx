import { Copy, Download } from 'lucide';
import { useId, useRef, useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { CheckLine } from '#ui/admin/form/controls.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { useSite } from '#ui/site.ts';
import * as styles from './two-factor.module.css';

/** New recovery codes, which are shown only once. */
export function RecoveryDialog({
  codes,
  onDone,
}: {
  codes: readonly string[];
  onDone: () => void;
}) {
  const { name } = useSite();
  const [saved, setSaved] = useState(false);
  const [said, setSaid] = useState('');
  const foot = useRef<HTMLDivElement>(null);
  const list = useId();
  const text = t('Recovery codes for {name}. Each works once.\n\n{codes}\n', {
    name,
    codes: codes.join('\n'),
  });

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(t('Copied'));
    } catch {
      // The clipboard needs https and the user's permission.
      const codes = document.getElementById(list);
      if (codes) getSelection()?.selectAllChildren(codes);
      setSaid(t('Couldn’t copy. The codes are selected: copy them with the keyboard.'));
    }
  };
  const save = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = t('{name} recovery codes.txt', { name });
    link.click();
    URL.revokeObjectURL(link.href);
    setSaid(t('Saved as a file'));
  };
  // The codes aren't shown again, so closing asks for the check mark first.
  const leave = () => {
    if (saved) return onDone();
    setSaid(t('Save the codes, then check the box.'));
    foot.current?.querySelector('input')?.focus();
  };

  return (
    <Dialog
      title={t('Save these recovery codes')}
      description={t(
        'Use one to log in if you lose your phone or passkey. Each works once. They won’t be shown again.',
      )}
      onClose={leave}
      footer={
        <Button variant="primary" disabled={!saved} onClick={onDone}>
          {t('Done')}
        </Button>
      }
    >
      <ol id={list} className={styles.recovery}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="cluster">
        <OutlineButton icon={Copy} onClick={() => void copy()}>
          {t('Copy')}
        </OutlineButton>
        <OutlineButton icon={Download} onClick={save}>
          {t('Save as File')}
        </OutlineButton>
        <span className={parts.note} role="status">
          {said}
        </span>
      </div>
      <div ref={foot}>
        <CheckLine checked={saved} onChange={(event) => setSaved(event.target.checked)}>
          {t('I saved them in a safe place')}
        </CheckLine>
      </div>
    </Dialog>
  );
}
