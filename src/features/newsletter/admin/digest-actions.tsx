import { Send } from 'lucide';
import { type ComponentProps, useState } from 'react';
import { formatLocalTime } from '#lib/format/date.ts';
import { ownTime, zoneHint, zoneName } from '#lib/format/zone-hint.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { TimePicker } from '#ui/admin/form/time-picker.tsx';
import { NOT_A_DATE } from '#ui/admin/form/time-steps.ts';
import { type Action, useAction } from '#ui/admin/hooks/use-action.ts';
import { useAskedAction } from '#ui/admin/hooks/use-asked-action.ts';
import { useSessionState } from '#ui/admin/hooks/use-session-state.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Box } from '#ui/admin/parts.tsx';
import { Button } from '#ui/button.tsx';
import { Field, Input } from '#ui/form/field.tsx';
import { Icon } from '#ui/icon.tsx';
import type { NewsletterOverview } from '../contract.ts';
import { EMAIL_MAX } from '../values.ts';
import { deleteDigest, scheduleDigest, sendDigest, sendTest } from './api.ts';
import { subscriberCount } from './labels.ts';
import * as styles from './newsletter.module.css';
import { digestOf, type useDigest } from './use-digest.ts';

interface DigestActionsProps {
  draft: ReturnType<typeof useDigest>;
  mail: NewsletterOverview['mail'];
  recipients: number;
  onClose: () => void;
}

const UNSAVED = t('Couldn’t save the digest, so nothing was sent or changed.');

interface FieldActionProps extends Omit<ComponentProps<typeof Field>, 'className'> {
  button: string;
  busyLabel: string;
  action: Action<void>;
  disabled: boolean;
  /** Called instead of the action while the field has no value. */
  onEmpty?: (() => void) | undefined;
}

/** A field with a button. */
function FieldAction({ button, busyLabel, action, disabled, onEmpty, ...field }: FieldActionProps) {
  return (
    <form
      className={styles.action}
      onSubmit={(event) => {
        event.preventDefault();
        if (onEmpty) onEmpty();
        else void action.act();
      }}
    >
      <Field {...field} />
      <OutlineButton type="submit" busy={action.busy} busyLabel={busyLabel} disabled={disabled}>
        {button}
      </OutlineButton>
    </form>
  );
}

/** Sends a test, sends now, schedules or deletes a draft. */
export function DigestActions({ draft, mail, recipients, onClose }: DigestActionsProps) {
  const { fields, save, stored } = draft;
  const [email, setEmail] = useSessionState<string>('newsletter-test', '');
  const [at, setAt] = useState<Date | null>(null);
  const [rejected, setRejected] = useState<string>();

  /** Saves first, and does nothing if that fails. */
  const saved = async <T,>(run: () => Promise<T>): Promise<T> => {
    if (!(await save())) throw new Error(UNSAVED);
    return run();
  };
  const test = useAction({
    run: () => saved(() => sendTest(digestOf(fields), email)),
    success: ({ message }) => message,
    failure: t('Couldn’t send the test'),
  });
  const send = useAskedAction({
    run: () => saved(() => sendDigest(stored.current)),
    question: () => ({
      title: t('Send now?'),
      text: t('“{subject}” will be sent to {subscriberCount}. This can’t be undone.', {
        subject: fields.subject,
        subscriberCount: subscriberCount(recipients),
      }),
      action: t('Send Now'),
    }),
    success: ({ counts }) =>
      t('Sending to {subscriberCount}', { subscriberCount: subscriberCount(counts.recipients) }),
    failure: t('Couldn’t send the digest'),
  });
  const schedule = useAction({
    run: () => saved(() => scheduleDigest(stored.current, (at ?? new Date()).toISOString())),
    success: () => t('Digest scheduled'),
    failure: t('Couldn’t schedule the digest'),
  });
  const remove = useAskedAction({
    run: () => deleteDigest(stored.current),
    question: () => ({
      title: t('Delete digest?'),
      text: t('The draft is deleted permanently. Articles and subscribers stay.'),
      action: t('Delete'),
      danger: true,
    }),
    success: () => t('Digest deleted'),
    failure: t('Couldn’t delete the digest'),
    onDone: () => {
      draft.forget();
      onClose();
    },
  });

  const busy = send.busy || schedule.busy || remove.busy;
  const notReady =
    mail === null
      ? t('Email is not set up, so nothing can be sent.')
      : fields.subject.trim() === '' || fields.articles.length === 0
        ? t('Add a subject and at least one article to send this digest.')
        : null;
  const noRecipients = recipients === 0 ? t('There are no confirmed subscribers yet.') : null;
  return (
    <Box
      title={t('Send')}
      action={
        mail !== null && <span className={parts.note}>{t('From {from}', { from: mail.from })}</span>
      }
    >
      {(notReady ?? noRecipients) && (
        <p className={parts.note} id="nl-why">
          {notReady ?? noRecipients}
        </p>
      )}
      <FieldAction
        label={t('Test email address')}
        button={t('Send Test')}
        busyLabel={t('Sending...')}
        action={test}
        disabled={notReady !== null}
      >
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="email"
            maxLength={EMAIL_MAX}
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </FieldAction>
      <FieldAction
        label={t('Date and time')}
        hint={
          at === null
            ? zoneHint(null)
            : t('Will be sent {time} ({zoneName}){ownTime}', {
                time: formatLocalTime(at),
                zoneName: zoneName(at),
                ownTime: ownTime(at),
              })
        }
        error={rejected}
        button={t('Schedule')}
        busyLabel={t('Scheduling...')}
        action={schedule}
        disabled={notReady !== null || busy}
        onEmpty={at === null ? () => setRejected(NOT_A_DATE) : undefined}
      >
        {(control) => (
          <TimePicker
            control={control}
            value={at}
            earliest={new Date()}
            placeholder={t('Not scheduled')}
            readOnly={busy}
            onChange={setAt}
            onReject={setRejected}
          />
        )}
      </FieldAction>
      <div className={styles.foot}>
        <OutlineButton disabled={busy} onClick={() => remove.ask()}>
          {t('Delete Digest')}
        </OutlineButton>
        <Button
          variant="primary"
          busy={send.busy}
          disabled={notReady !== null || noRecipients !== null || busy}
          aria-describedby={(notReady ?? noRecipients) ? 'nl-why' : undefined}
          onClick={() => send.ask()}
        >
          <Icon icon={Send} />
          {t('Send to {subscriberCount}', { subscriberCount: subscriberCount(recipients) })}
        </Button>
      </div>
      {send.dialog}
      {remove.dialog}
    </Box>
  );
}
