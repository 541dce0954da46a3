import { Send } from 'lucide';
import { type InputHTMLAttributes, useState } from 'react';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { type Action, useAction } from '#ui/admin/hooks/use-action.ts';
import { useSessionState } from '#ui/admin/hooks/use-session-state.ts';
import * as parts from '#ui/admin/parts.module.css';
import { moment } from '#ui/admin/times.ts';
import { Button } from '#ui/button.tsx';
import { Field, Input } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import type { NewsletterOverview } from '../contract.ts';
import { EMAIL_MAX } from '../values.ts';
import { deleteDigest, scheduleDigest, sendDigest, sendTest } from './api.ts';
import { peopleOf } from './labels.ts';
import * as styles from './newsletter.module.css';
import { digestOf, type useDigest } from './use-digest.ts';

interface DigestActionsProps {
  draft: ReturnType<typeof useDigest>;
  mail: NewsletterOverview['mail'];
  recipients: number;
  onClose: () => void;
}

const UNSAVED = 'The digest could not be saved, so nothing was done.';

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

/** A field that has to be filled in, and the button that does something with it. */
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

/** ISO time of what a field for date and time holds, in the editor's time zone. */
const timeOf = (local: string) => new Date(local).toISOString();

/** What can be done with a draft: a test, now, later, or away with it. */
export function DigestActions({ draft, mail, recipients, onClose }: DigestActionsProps) {
  const { fields, save, stored } = draft;
  const { confirm, dialog } = useConfirm();
  const [email, setEmail] = useSessionState<string>('newsletter-test', '');
  const [at, setAt] = useState('');

  /** Nothing is done with what is not saved. */
  const saved = async <T,>(run: () => Promise<T>): Promise<T> => {
    if (!(await save())) throw new Error(UNSAVED);
    return run();
  };
  const test = useAction({
    run: () => saved(() => sendTest(digestOf(fields), email)),
    success: ({ message }) => message,
    failure: 'Failed to send the test',
  });
  const send = useAction({
    run: () => saved(() => sendDigest(stored.current)),
    success: ({ counts }) => `On its way to ${peopleOf(counts.recipients)}`,
    failure: 'Failed to send the digest',
  });
  const schedule = useAction({
    run: () => saved(() => scheduleDigest(stored.current, timeOf(at))),
    success: () => 'Digest scheduled',
    failure: 'Failed to schedule the digest',
  });
  const remove = useAction({
    run: () => deleteDigest(stored.current),
    success: () => 'Digest deleted',
    failure: 'Failed to delete the digest',
    onDone: () => {
      draft.forget();
      onClose();
    },
  });

  const askSend = async () => {
    const sure = await confirm({
      title: 'Send now?',
      text: `“${fields.subject}” goes to ${peopleOf(recipients)} at once. That cannot be undone.`,
      action: 'Send Now',
    });
    if (sure) void send.act();
  };
  const askRemove = async () => {
    const sure = await confirm({
      title: 'Delete digest?',
      text: 'The draft is gone for good. Articles and subscribers stay as they are.',
      action: 'Delete',
      danger: true,
    });
    if (sure) void remove.act();
  };

  const busy = send.busy || schedule.busy || remove.busy;
  const notReady =
    mail === null
      ? 'Mail is not connected: nothing can be sent yet.'
      : fields.subject.trim() === '' || fields.articles.length === 0
        ? 'A digest needs a subject and at least one article.'
        : null;
  const nobody = recipients === 0 ? 'Nobody has confirmed a subscription yet.' : null;
  return (
    <section className={parts.box} aria-labelledby="nl-send">
      <div className={parts.boxHead}>
        <h2 id="nl-send">Send</h2>
        {mail !== null && <span className={parts.note}>From {mail.from}</span>}
      </div>
      <div className={parts.boxBody}>
        {(notReady ?? nobody) && (
          <p className={parts.note} id="nl-why">
            {notReady ?? nobody}
          </p>
        )}
        <FieldAction
          label="Test address"
          input={{ type: 'email', autoComplete: 'email', maxLength: EMAIL_MAX, value: email }}
          onInput={setEmail}
          button="Send Test"
          busyLabel="Sending..."
          action={test}
          disabled={notReady !== null}
        />
        <FieldAction
          label="Date and time"
          hint={at === '' ? 'In your own time zone.' : `Planned: ${moment(timeOf(at))}`}
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
            disabled={notReady !== null || nobody !== null || busy}
            aria-describedby={(notReady ?? nobody) ? 'nl-why' : undefined}
            onClick={() => void askSend()}
          >
            <Icon icon={Send} />
            {`Send to ${peopleOf(recipients)}`}
          </Button>
        </div>
      </div>
      {dialog}
    </section>
  );
}
