import { Send } from 'lucide';
import { type InputHTMLAttributes, useState } from 'react';
import { formatLocalTime, localZone } from '#lib/format/date.ts';
import { isoTime } from '#lib/format/iso.ts';
import { instantOf } from '#lib/format/wall-time.ts';
import { ownTime, zoneHint, zoneName } from '#lib/format/zone-hint.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { type Action, useAction } from '#ui/admin/hooks/use-action.ts';
import { useSessionState } from '#ui/admin/hooks/use-session-state.ts';
import * as parts from '#ui/admin/parts.module.css';
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

const UNSAVED = "Couldn't save the digest, so nothing was sent or changed.";

interface FieldActionProps {
  label: string;
  hint?: string;
  input: InputHTMLAttributes<HTMLInputElement>;
  onInput: (value: string) => void;
  button: string;
  busyLabel: string;
  action: Action<void>;
  disabled: boolean;
}

/** A required field with a button. */
function FieldAction({ label, hint, input, onInput, action, ...props }: FieldActionProps) {
  return (
    <form
      className={styles.action}
      onSubmit={(event) => {
        event.preventDefault();
        void action.act();
      }}
    >
      <Field label={label} hint={hint}>
        {(control) => (
          <Input
            {...control}
            {...input}
            required
            onChange={(event) => onInput(event.target.value)}
          />
        )}
      </Field>
      <OutlineButton
        type="submit"
        busy={action.busy}
        busyLabel={props.busyLabel}
        disabled={props.disabled}
      >
        {props.button}
      </OutlineButton>
    </form>
  );
}

/** ISO time of a date and time field, in the zone of `formatLocal`. */
const timeOf = (local: string) => isoTime(instantOf(local, localZone()));

/** Sends a test, sends now, schedules or deletes a draft. */
export function DigestActions({ draft, mail, recipients, onClose }: DigestActionsProps) {
  const { fields, save, stored } = draft;
  const { confirm, dialog } = useConfirm();
  const [email, setEmail] = useSessionState<string>('newsletter-test', '');
  const [at, setAt] = useState('');

  /** Saves first, and does nothing if that fails. */
  const saved = async <T,>(run: () => Promise<T>): Promise<T> => {
    if (!(await save())) throw new Error(UNSAVED);
    return run();
  };
  const test = useAction({
    run: () => saved(() => sendTest(digestOf(fields), email)),
    success: ({ message }) => message,
    failure: "Couldn't send the test",
  });
  const send = useAction({
    run: () => saved(() => sendDigest(stored.current)),
    success: ({ counts }) => `Sending to ${subscriberCount(counts.recipients)}`,
    failure: "Couldn't send the digest",
  });
  const schedule = useAction({
    run: () => saved(() => scheduleDigest(stored.current, timeOf(at))),
    success: () => 'Digest scheduled',
    failure: "Couldn't schedule the digest",
  });
  const remove = useAction({
    run: () => deleteDigest(stored.current),
    success: () => 'Digest deleted',
    failure: "Couldn't delete the digest",
    onDone: () => {
      draft.forget();
      onClose();
    },
  });

  const askSend = async () => {
    const sure = await confirm({
      title: 'Send now?',
      text: `“${fields.subject}” will be sent to ${subscriberCount(recipients)}. This can't be undone.`,
      action: 'Send Now',
    });
    if (sure) void send.act();
  };
  const askRemove = async () => {
    const sure = await confirm({
      title: 'Delete digest?',
      text: 'The draft is deleted permanently. Articles and subscribers stay.',
      action: 'Delete',
      danger: true,
    });
    if (sure) void remove.act();
  };

  const busy = send.busy || schedule.busy || remove.busy;
  const notReady =
    mail === null
      ? 'Email is not set up, so nothing can be sent.'
      : fields.subject.trim() === '' || fields.articles.length === 0
        ? 'Add a subject and at least one article to send this digest.'
        : null;
  const noRecipients = recipients === 0 ? 'There are no confirmed subscribers yet.' : null;
  return (
    <section className={parts.box} aria-labelledby="nl-send">
      <div className={parts.boxHead}>
        <h2 id="nl-send">Send</h2>
        {mail !== null && <span className={parts.note}>From {mail.from}</span>}
      </div>
      <div className={parts.boxBody}>
        {(notReady ?? noRecipients) && (
          <p className={parts.note} id="nl-why">
            {notReady ?? noRecipients}
          </p>
        )}
        <FieldAction
          label="Test email address"
          input={{ type: 'email', autoComplete: 'email', maxLength: EMAIL_MAX, value: email }}
          onInput={setEmail}
          button="Send Test"
          busyLabel="Sending..."
          action={test}
          disabled={notReady !== null}
        />
        <FieldAction
          label="Date and time"
          hint={
            at === ''
              ? zoneHint(null)
              : `Will be sent ${formatLocalTime(timeOf(at))} (${zoneName(new Date(timeOf(at)))})${ownTime(timeOf(at))}`
          }
          input={{ type: 'datetime-local', value: at }}
          onInput={setAt}
          button="Schedule"
          busyLabel="Scheduling..."
          action={schedule}
          disabled={notReady !== null || busy}
        />
        <div className={styles.foot}>
          <OutlineButton disabled={busy} onClick={() => void askRemove()}>
            Delete Digest
          </OutlineButton>
          <Button
            variant="primary"
            busy={send.busy}
            disabled={notReady !== null || noRecipients !== null || busy}
            aria-describedby={(notReady ?? noRecipients) ? 'nl-why' : undefined}
            onClick={() => void askSend()}
          >
            <Icon icon={Send} />
            {`Send to ${subscriberCount(recipients)}`}
          </Button>
        </div>
      </div>
      {dialog}
    </section>
  );
}
