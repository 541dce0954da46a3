import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { CheckLine } from '#ui/admin/form/controls.tsx';
import { FormTextArea } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import type { AdminArticle } from '../../../contract.ts';
import { LIMITS } from '../../../values.ts';
import { liftEmbargoSchema } from '../../../writing.contract.ts';
import { liftEmbargo } from '../form-api.ts';
import * as styles from './lift-embargo-dialog.module.css';
import { longTime } from './schedule.ts';

interface LiftEmbargoDialogProps {
  article: AdminArticle;
  onLifted: (article: AdminArticle) => void;
  onClose: () => void;
}

/** Asks why an embargo is lifted early, and for a confirmation that the source has agreed. */
export function LiftEmbargoDialog({ article, onLifted, onClose }: LiftEmbargoDialogProps) {
  const { id, title, version, embargoUntil, embargoReason, embargoSource } = article;
  const [agreed, setAgreed] = useState(false);
  const [asked, setAsked] = useState(false);
  const { form, busy, submit } = useFormAction({
    schema: liftEmbargoSchema,
    defaultValues: { reason: '', version },
    run: (input) => liftEmbargo(id, input),
    success: () => t('Embargo lifted. Publish the article when you are ready.'),
    failure: t('Failed to lift the embargo'),
    onDone: onLifted,
  });
  return (
    <FormDialog
      title={t('Lift the embargo?')}
      description={t(
        '“{title}” can then be published right away. The embargo is set until {longTime}.',
        { title, longTime: longTime(embargoUntil ?? 0) },
      )}
      action={t('Lift Embargo')}
      cancel={t('Keep Embargo')}
      busyLabel={t('Lifting...')}
      busy={busy}
      danger
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (agreed) submit(event);
      }}
      onClose={onClose}
    >
      <dl className={styles.facts}>
        <div>
          <dt>{t('Reason')}</dt>
          <dd dir="auto">{embargoReason}</dd>
        </div>
        {embargoSource !== '' && (
          <div>
            <dt>{t('Source')}</dt>
            <dd dir="auto">{embargoSource}</dd>
          </div>
        )}
      </dl>
      <FormTextArea
        form={form}
        name="reason"
        label={t('Reason for lifting it')}
        called={t('The reason')}
        hint={t('Saved in the version history.')}
        rows={2}
        maxLength={LIMITS.embargo}
        dir="auto"
        placeholder={t('Who agreed, and when')}
      />
      <CheckLine
        checked={agreed}
        aria-invalid={asked && !agreed}
        onChange={(event) => setAgreed(event.target.checked)}
      >
        {t('The source has agreed, or the date was wrong.')}
      </CheckLine>
      {asked && !agreed && (
        <p className={styles.fault} role="alert">
          {t('Confirm this before lifting the embargo.')}
        </p>
      )}
    </FormDialog>
  );
}
