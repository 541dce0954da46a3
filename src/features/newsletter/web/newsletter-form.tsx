import { Check, OctagonAlert } from 'lucide';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { ApiError, call } from '#lib/api/api-client.ts';
import { getLanguage, type Message, t, translate } from '#lib/messages/messages.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field, Input } from '#ui/form/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { FollowedTopic } from '../contract.ts';
import { newsletterPath } from '../paths.ts';
import {
  EMAIL_MAX,
  SUBSCRIBE_FAILED,
  SUBSCRIBE_FAILED_TITLE,
  SUBSCRIBED,
  TRAP_FIELD,
} from '../values.ts';
import * as styles from './newsletter.module.css';

type Result = { kind: 'done' | 'failed'; text: string } | null;

const NOTES = { done: styles.done, failed: styles.failed };

/** The server's error for the reader. */
function reasonOf(error: unknown): string {
  const { status = 500, code, detail } = error instanceof ApiError ? error : {};
  if (status >= 500 || !detail) return translate(SUBSCRIBE_FAILED);
  // The API answers in English.
  if (getLanguage() === 'en') return detail;
  return code === 'request.invalid'
    ? t('Please enter an email address, such as name@example.org.')
    : translate(SUBSCRIBE_FAILED);
}

/**
 * The subscription form (spec §8 'Newsletter'), or the form to follow a topic by email. Without JavaScript it is sent as a plain form, and a page
 * shows the result.
 */
export function NewsletterForm({ topic }: { topic?: FollowedTopic }) {
  const id = useId();
  const [sending, setSending] = useState(false);
  const [result, setResult] = useState<Result>(null);
  // State would update too late for a double click.
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
        {
          email: text('email'),
          follow: topic && { kind: topic.kind, ref: topic.ref },
          [TRAP_FIELD]: text(TRAP_FIELD),
        },
      );
      const done = translate((message as Message | undefined) || SUBSCRIBED);
      form.reset();
      setResult({ kind: 'done', text: done });
      toast({ title: topic?.name ?? t('Newsletter'), description: done });
    } catch (error) {
      const reason = reasonOf(error);
      setResult({ kind: 'failed', text: reason });
      toast({ title: translate(SUBSCRIBE_FAILED_TITLE), description: reason, kind: 'destructive' });
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy.current) void send(event.currentTarget);
  };

  const failed = result?.kind === 'failed';
  return (
    <form className={styles.form} method="post" action={newsletterPath} onSubmit={submit}>
      <Field label={t('Email')}>
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
            aria-describedby={`${control['aria-describedby'] ?? ''} ${id}-note`}
            {...(failed && { 'aria-invalid': true })}
          />
        )}
      </Field>
      {topic && <input type="hidden" name="kind" value={topic.kind} />}
      {topic && <input type="hidden" name="ref" value={topic.ref} />}
      {/* A honeypot: people can't see it, bots fill it in. */}
      <div className="sr" aria-hidden="true">
        <label htmlFor={`${id}-trap`}>{t('Leave this empty')}</label>
        <input id={`${id}-trap`} name={TRAP_FIELD} type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <Button type="submit" variant="primary" busy={sending} busyLabel={t('Subscribing...')}>
        {topic ? t('Follow') : t('Subscribe')}
      </Button>
      <p
        className={classNames(styles.note, result !== null && NOTES[result.kind])}
        id={`${id}-note`}
        data-answer={result?.kind}
      >
        {failed && <Icon icon={OctagonAlert} />}
        {result?.kind === 'done' && <Icon icon={Check} />}
        {/* The key keeps the text from sliding when the icon appears. */}
        <span key={result?.kind}>
          {result?.text ?? t('No tracking, no ads. Unsubscribe with one click.')}
        </span>
      </p>
    </form>
  );
}
