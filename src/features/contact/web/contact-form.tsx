import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { replyPromise } from '#lib/contact/contact-texts.ts';
import { type Message, t, translate } from '#lib/messages/messages.ts';
import { Button } from '#ui/button.tsx';
import { Field, Input, TextArea } from '#ui/form/field.tsx';
import { rich } from '#ui/rich.ts';
import { useSite } from '#ui/site.ts';
import { toast } from '#ui/toast/toast.ts';
import { CONTACT_LIMITS } from '../values.ts';
import * as styles from './contact-form.module.css';
import { reasonOf, sendMessage } from './send-message.ts';

type Fields = Record<'subject' | 'message', HTMLInputElement | HTMLTextAreaElement>;

/** Sending takes at least this long, also when it is simulated (spec §9). */
const SENDING_MS = 1000;
const aMoment = () => new Promise((resolve) => setTimeout(resolve, SENDING_MS));

export interface ContactFormProps {
  /** Why a message wasn't accepted if too many wait, on a page without email addresses. */
  busyText?: string;
  /** What replaces the note of a form that isn't connected, on such a page. */
  notConnectedText?: string;
}

/**
 * Name, email, subject and message, all required and checked by the browser (spec §5). If messages are
 * delivered it also works without JavaScript; otherwise sending is simulated.
 */
export function ContactForm({ busyText, notConnectedText }: ContactFormProps) {
  const { takesMessages, url, responseTime } = useSite();
  const form = useRef<HTMLFormElement>(null);
  const promise = () => translate(replyPromise(responseTime) as Message);
  const [sending, setSending] = useState(false);
  const [urgent, setUrgent] = useState(false);
  // State would update too late for a double click.
  const busy = useRef(false);
  // Loaded early, so that a network failure can be shown.
  useEffect(() => {
    if (takesMessages) void import('#ui/toast/toaster.tsx').catch(() => undefined);
  }, [takesMessages]);

  // The fragment of the URL names the article, because the page is the same for everyone.
  useEffect(() => {
    const article = /^#mistake:(\/articles\/[^/]+)$/.exec(window.location.hash)?.[1];
    const { subject, message } = (form.current?.elements ?? {}) as Partial<Fields>;
    if (!article || !subject || !message || subject.value || message.value) return;
    subject.value = t('A mistake in an article');
    message.value = `${url}${article}\n\n${t('You wrote:')} \n${t('It should say:')} `;
  }, [url]);

  const deliver = async (sent: HTMLFormElement) => {
    try {
      await Promise.all([aMoment(), takesMessages && sendMessage(sent)]);
      setUrgent(false);
      sent.reset();
      toast({ title: t('Message Sent!'), description: promise() });
    } catch (error) {
      toast({
        title: t('Message Not Sent'),
        description: reasonOf(error, busyText),
        kind: 'destructive',
      });
    }
    busy.current = false;
    setSending(false);
  };
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    void deliver(event.currentTarget);
  };
  const maxLength = (field: keyof typeof CONTACT_LIMITS) =>
    takesMessages ? { maxLength: CONTACT_LIMITS[field] } : {};

  return (
    // Until the script has loaded, 'dialog' keeps Enter from submitting the fields in the URL.
    <form
      ref={form}
      className={styles.form}
      {...(takesMessages ? { method: 'post', action: '/api/contact' } : { method: 'dialog' })}
      onSubmit={send}
    >
      {takesMessages && (
        <>
          <p className={styles.sent} id="sent" role="status">
            <strong>{t('Message Sent!')}</strong>
            {` ${promise()}`}
          </p>
          <p className="sr" aria-hidden="true">
            <label>
              {t('Leave this empty')}
              <input name="website" tabIndex={-1} autoComplete="off" />
            </label>
          </p>
        </>
      )}
      <div className={styles.pair}>
        <Field label={t('Name')}>
          {(control) => (
            <Input
              {...control}
              name="name"
              {...maxLength('name')}
              type="text"
              autoComplete="name"
              required
              readOnly={sending}
            />
          )}
        </Field>
        <Field label={t('Email')}>
          {(control) => (
            <Input
              {...control}
              name="email"
              {...maxLength('email')}
              type="email"
              autoComplete="email"
              required
              readOnly={sending}
            />
          )}
        </Field>
      </div>
      <Field label={t('Subject')}>
        {(control) => (
          <>
            <Input
              {...control}
              name="subject"
              {...maxLength('subject')}
              type="text"
              aria-describedby={`${control['aria-describedby'] ?? ''} contact-urgent`}
              required
              readOnly={sending}
              onChange={(event) => setUrgent(event.target.value.includes('URGENT'))}
            />
            <p className={styles.note} id="contact-urgent" aria-live="polite">
              {urgent
                ? t('Marked as urgent.')
                : rich('Urgent? Start the subject with <strong>URGENT</strong>.', {
                    strong: (words) => <strong>{words}</strong>,
                  })}
            </p>
          </>
        )}
      </Field>
      <Field label={t('Message')} className={styles.message}>
        {(control) => (
          <TextArea
            {...control}
            name="message"
            {...maxLength('message')}
            rows={8}
            dir="auto"
            required
            readOnly={sending}
          />
        )}
      </Field>
      <div className={styles.foot}>
        <Button
          type="submit"
          variant="primary"
          {...(!takesMessages && { className: 'needs-script' })}
          busy={sending}
          busyLabel={t('Sending...')}
        >
          {t('Send Message')}
        </Button>
        <p className={styles.note}>
          {takesMessages
            ? t('We email your message to our editors and delete it once it is delivered.')
            : (notConnectedText ??
              t(
                'This form isn’t connected yet, so nothing you write here is sent. Please use the email addresses on this page.',
              ))}
        </p>
      </div>
    </form>
  );
}
