import { Check, OctagonAlert } from 'lucide';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { ApiError, call } from '#lib/api/api-client.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field, Input } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { toast } from '#ui/toast/toast.ts';
import { newsletterPath } from '../paths.ts';
import {
  EMAIL_MAX,
  SUBSCRIBE_FAILED,
  SUBSCRIBE_FAILED_TITLE,
  SUBSCRIBED,
  TRAP_FIELD,
} from '../values.ts';
import * as styles from './newsletter.module.css';

type Told = { kind: 'done' | 'failed'; text: string } | null;

const NOTES = { done: styles.done, failed: styles.failed };

/** What the server says is wrong; null where it says nothing that a reader could use. */
const reasonOf = (error: unknown) =>
  error instanceof ApiError && error.status < 500 ? error.detail : null;

/**
 * Asks for an address (spec §8 'Newsletter'). Without its script it is sent as a plain form, which a
 * page answers.
 */
export function NewsletterForm() {
  const id = useId();
  const [sending, setSending] = useState(false);
  const [told, setTold] = useState<Told>(null);
  // State comes too late for the second half of a double click.
  const busy = useRef(false);

  const send = async (form: HTMLFormElement) => {
    busy.current = true;
    setSending(true);
    const data = new FormData(form);
    const text = (name: string) => String(data.get(name) ?? '');
    try {
      const { message } = await call<{ message?: string }>(
        (path, init) => fetch(path, init),
        'POST',
        '/api/newsletter/subscribe',
        { email: text('email'), [TRAP_FIELD]: text(TRAP_FIELD) },
      );
      const done = message || SUBSCRIBED;
      form.reset();
      setTold({ kind: 'done', text: done });
      toast({ title: 'Newsletter', description: done });
    } catch (error) {
      const reason = reasonOf(error) ?? SUBSCRIBE_FAILED;
      setTold({ kind: 'failed', text: reason });
      toast({ title: SUBSCRIBE_FAILED_TITLE, description: reason, kind: 'destructive' });
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy.current) void send(event.currentTarget);
  };

  const failed = told?.kind === 'failed';
  return (
    <form className={styles.form} method="post" action={newsletterPath} onSubmit={submit}>
      <Field label="Email">
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="email"
            placeholder="you@example.org"
            maxLength={EMAIL_MAX}
            required
            readOnly={sending}
            aria-describedby={`${id}-note`}
            {...(failed && { 'aria-invalid': true })}
          />
        )}
      </Field>
      {/* People neither see nor reach it; programs fill it in. */}
      <div className="sr" aria-hidden="true">
        <label htmlFor={`${id}-trap`}>Leave this empty</label>
        <input id={`${id}-trap`} name={TRAP_FIELD} type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <Button type="submit" variant="primary" busy={sending} busyLabel="Subscribing...">
        Subscribe
      </Button>
      <p
        className={classNames(styles.note, told !== null && NOTES[told.kind])}
        id={`${id}-note`}
        data-answer={told?.kind}
      >
        {failed && <Icon icon={OctagonAlert} />}
        {told?.kind === 'done' && <Icon icon={Check} />}
        {/* Another text, not one that moved to make room for a sign. */}
        <span key={told?.kind}>
          {told?.text ?? 'No tracking, no advertising, and one click to leave.'}
        </span>
      </p>
    </form>
  );
}
