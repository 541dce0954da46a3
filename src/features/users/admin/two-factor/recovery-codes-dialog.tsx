import { Copy, Download } from 'lucide';
import { useId, useRef, useState } from 'react';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { CheckLine } from '#ui/admin/form/controls.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useSite } from '#ui/site.ts';
import * as styles from './two-factor.module.css';

/** New recovery codes, in the only moment in which they can be read. */
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
  const text = `Recovery codes for ${name}, each works once:\n\n${codes.join('\n')}\n`;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
    } catch {
      // No clipboard without a secure connection or the visitor's leave.
      const codes = document.getElementById(list);
      if (codes) getSelection()?.selectAllChildren(codes);
      setSaid('The browser did not allow it. The codes are selected: copy them with the keyboard.');
    }
  };
  const save = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = `${name} recovery codes.txt`;
    link.click();
    URL.revokeObjectURL(link.href);
    setSaid('Saved as a file');
  };
  // They are not shown again: leaving asks for the tick first.
  const leave = () => {
    if (saved) return onDone();
    setSaid('Save them, then tick the box.');
    foot.current?.querySelector('input')?.focus();
  };

  return (
    <Dialog
      title="Save these recovery codes"
      description="Each works once, if you lose your phone and your passkey. They are not shown again."
      onClose={leave}
      footer={
        <Button variant="primary" disabled={!saved} onClick={onDone}>
          Done
        </Button>
      }
    >
      <ol id={list} className={styles.recovery}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.line}>
        <OutlineButton onClick={() => void copy()}>
          <Icon icon={Copy} />
          Copy
        </OutlineButton>
        <OutlineButton onClick={save}>
          <Icon icon={Download} />
          Save as File
        </OutlineButton>
        <span className={parts.note} role="status">
          {said}
        </span>
      </div>
      <div ref={foot}>
        <CheckLine checked={saved} onChange={(event) => setSaved(event.target.checked)}>
          I have saved them in a safe place
        </CheckLine>
      </div>
    </Dialog>
  );
}
