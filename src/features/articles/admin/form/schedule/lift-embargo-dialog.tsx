import { useState } from 'react';
import { CheckLine } from '#ui/admin/form/controls.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { FormField } from '#ui/admin/form/form-field.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import { TextArea } from '#ui/form/field.tsx';
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
    success: () => 'Embargo lifted. Publish the article when you are ready.',
    failure: 'Failed to lift the embargo',
    onDone: onLifted,
  });
  return (
    <FormDialog
      title="Lift the embargo?"
      description={`"${title}" can then be published right away. The embargo is set until ${longTime(embargoUntil ?? 0)}.`}
      action="Lift Embargo"
      cancel="Keep Embargo"
      busyLabel="Lifting..."
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
          <dt>Reason</dt>
          <dd dir="auto">{embargoReason}</dd>
        </div>
        {embargoSource !== '' && (
          <div>
            <dt>Source</dt>
            <dd dir="auto">{embargoSource}</dd>
          </div>
        )}
      </dl>
      <FormField
        form={form}
        name="reason"
        label="Reason for lifting it"
        called="The reason"
        hint="Saved in the version history."
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={LIMITS.embargo}
            dir="auto"
            placeholder="Who agreed, and when"
          />
        )}
      </FormField>
      <CheckLine
        checked={agreed}
        aria-invalid={asked && !agreed}
        onChange={(event) => setAgreed(event.target.checked)}
      >
        The source has agreed, or the date was wrong.
      </CheckLine>
      {asked && !agreed && (
        <p className={styles.fault} role="alert">
          Confirm this before lifting the embargo.
        </p>
      )}
    </FormDialog>
  );
}
