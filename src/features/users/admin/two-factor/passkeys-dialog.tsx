import { Trash } from 'lucide';
import { useRef } from 'react';
import { isComposing } from '#lib/browser/input-method.ts';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { useAskedAction } from '#ui/admin/hooks/use-asked-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/form/field.tsx';
import type { Passkey } from '../../two-factor.contract.ts';
import { PASSKEY_NAME_MAX } from '../../values.ts';
import * as styles from './two-factor.module.css';
import { removePasskey, renamePasskey } from './two-factor-api.ts';

interface PasskeysDialogProps {
  passkeys: readonly Passkey[];
  onClose: () => void;
}

/** Renames and removes the user's passkeys. */
export function PasskeysDialog({ passkeys, onClose }: PasskeysDialogProps) {
  const done = useRef<HTMLButtonElement>(null);
  const rename = useAction({
    run: ({ id, name }: { id: number; name: string }) => renamePasskey(id, name),
    success: () => t('Passkey renamed'),
    failure: t('Couldn’t rename the passkey'),
  });
  const remove = useAskedAction({
    run: ({ id }: Passkey) => removePasskey(id),
    question: ({ name }) => ({
      title: t('Remove passkey?'),
      text: t('You can’t log in with “{name}” any more. Delete it on the device too.', { name }),
      action: t('Remove'),
      danger: true,
    }),
    success: () => t('Passkey removed'),
    failure: t('Couldn’t remove the passkey'),
    onDone: () => {
      if (passkeys.length === 1) onClose();
      else done.current?.focus();
    },
  });
  const keep = ({ id, name }: Passkey, typed: string) => {
    const wanted = typed.trim();
    if (wanted !== '' && wanted !== name) void rename.act({ id, name: wanted });
  };
  return (
    <>
      <Dialog
        title={t('Passkeys')}
        description={t('Only you see these names.')}
        onClose={onClose}
        footer={
          <Button ref={done} variant="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        }
      >
        <ul className={styles.passkeys}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <Input
                  aria-label={t('Name of {name}', { name: passkey.name })}
                  defaultValue={passkey.name}
                  maxLength={PASSKEY_NAME_MAX}
                  dir="auto"
                  onBlur={(event) => keep(passkey, event.target.value)}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter' && !isComposing(event.nativeEvent))
                      keep(passkey, event.currentTarget.value);
                  }}
                />
                <span className={parts.note}>
                  {t('Added {createdAt}, {lastUsedAt}', {
                    createdAt: formatDate(passkey.createdAt),
                    lastUsedAt: passkey.lastUsedAt
                      ? t('last used {lastUsedAt}', { lastUsedAt: formatDate(passkey.lastUsedAt) })
                      : t('never used'),
                  })}
                </span>
              </div>
              <ToolButton
                danger
                label={t('Remove {name}', { name: passkey.name })}
                icon={Trash}
                disabled={remove.busyWith?.id === passkey.id}
                onClick={() => remove.ask(passkey)}
              />
            </li>
          ))}
        </ul>
      </Dialog>
      {remove.dialog}
    </>
  );
}
