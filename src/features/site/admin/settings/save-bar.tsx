import { CircleDot, OctagonAlert } from 'lucide';
import { t } from '#lib/messages/admin.ts';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { useLeaveGuard } from '#ui/admin/hooks/leave-guard.ts';
import { useSaveKey } from '#ui/admin/hooks/use-save-key.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import * as styles from './save-bar.module.css';

interface SaveBarProps {
  /** What changed, by name. */
  names: readonly string[];
  /** The first thing that is wrong. */
  error?: string | undefined;
  /** What saving is called. */
  action?: string;
  busy: boolean;
  onDiscard: () => void;
  onSave: () => void;
  /** Leads to the invalid field. */
  onShowError?: () => void;
}

/** Changes that aren't saved yet, at the lower edge of the window. The user can't leave without a question. */
export function SaveBar(props: SaveBarProps) {
  const { names, error, action = t('Save Changes'), busy, onDiscard, onSave, onShowError } = props;
  const { confirm, dialog } = useConfirm();
  useLeaveGuard(names.length > 0, () =>
    confirm({
      title: t('Leave without saving?'),
      text: t('Your changes will be lost: {names}.', { names: names.join(', ') }),
      action: t('Leave'),
      keep: t('Stay'),
      danger: true,
    }),
  );
  useSaveKey(onSave);
  if (names.length === 0) return dialog;
  const isInvalid = error !== undefined && !busy;
  return (
    <>
      <section className={styles.bar} aria-label={t('Unsaved changes')}>
        <Icon icon={isInvalid ? OctagonAlert : CircleDot} />
        <span role="status">
          <b>
            {isInvalid
              ? t('Can’t save yet')
              : t('{names, plural, one {# unsaved change} other {# unsaved changes}}', {
                  names: names.length,
                })}
          </b>
          <small>{isInvalid ? error : names.join(', ')}</small>
        </span>
        <Button variant="quiet" disabled={busy} onClick={onDiscard}>
          {t('Discard')}
        </Button>
        {isInvalid ? (
          <Button className={styles.save ?? ''} onClick={onShowError}>
            {t('Go to the Field')}
          </Button>
        ) : (
          <Button className={styles.save ?? ''} busy={busy} onClick={onSave}>
            {action} <kbd>Ctrl+S</kbd>
          </Button>
        )}
      </section>
      {dialog}
    </>
  );
}
