import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field, Input, TextArea } from '#ui/field.tsx';
import { useSite } from '#ui/site.ts';
import { toast } from '#ui/toast/toast.ts';
import { CONTACT_LIMITS } from '../values.ts';
import * as styles from './contact-form.module.css';
import { reasonOf, sendMessage } from './send-message.ts';

type Fields = Record<'subject' | 'message', HTMLInputElement | HTMLTextAreaElement>;

/** Sending takes so long, also where it is simulated (spec §9). */
const SENDING_MS = 1000;
const aMoment = () => new Promise((resolve) => setTimeout(resolve, SENDING_MS));

/**
 * Name, email, subject and message, all required; the browser checks them (spec §5). Where messages
 * are delivered it works without a script as well; else sending is simulated.
 */
export function ContactForm() {
  const { takesMessages, url } = useSite();
  const form = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState(false);
  const [urgent, setUrgent] = useState(false);
  // State comes too late for the second half of a double click.
  const busy = useRef(false);
  // A failure has to be told also when the network is what failed.
  useEffect(() => {
    if (takesMessages) void import('#ui/toast/toaster.tsx').catch(() => undefined);
  }, [takesMessages]);

  // Of which article it is, the address says to the browser alone: the page is the same for everybody.
  useEffect(() => {
    const article = /^#mistake:(\/articles\/[^/]+)$/.exec(window.location.hash)?.[1];
    const { subject, message } = (form.current?.elements ?? {}) as Partial<Fields>;
    if (!article || !subject || !message || subject.value || message.value) return;
    subject.value = 'A mistake in an article';
    message.value = `${url}${article}\n\nYou wrote: \nIt should say: `;
  }, [url]);

  const deliver = async (sent: HTMLFormElement) => {
    try {
      await Promise.all([aMoment(), takesMessages && sendMessage(sent)]);
      setUrgent(false);
      sent.reset();
      toast({ title: 'Message Sent!', description: "We'll get back to you within 24 hours." });
    } catch (error) {
      toast({ title: 'Message Not Sent', description: reasonOf(error), kind: 'destructive' });
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
  const most = (field: keyof typeof CONTACT_LIMITS) =>
    takesMessages ? { maxLength: CONTACT_LIMITS[field] } : {};

  return (
    // Until the script is here, 'dialog' keeps Enter from sending what was typed into the address.
    <form
      ref={form}
      className={styles.form}
      {...(takesMessages ? { method: 'post', action: '/api/contact' } : { method: 'dialog' })}
      onSubmit={send}
    >
      {takesMessages && (
        <>
          <p className={styles.sent} id="sent" role="status">
            <strong>Message Sent!</strong> We'll get back to you within 24 hours.
          </p>
          <p className={styles.trap} aria-hidden="true">
            <label>
              Leave this empty
              <input name="website" tabIndex={-1} autoComplete="off" />
            </label>
          </p>
        </>
      )}
      <div className={styles.pair}>
        <Field label="Name">
          {(control) => (
            <Input
              {...control}
              name="name"
              {...most('name')}
              type="text"
              autoComplete="name"
              required
              readOnly={sending}
            />
          )}
        </Field>
        <Field label="Email">
          {(control) => (
            <Input
              {...control}
              name="email"
              {...most('email')}
              type="email"
              autoComplete="email"
              required
              readOnly={sending}
            />
          )}
        </Field>
      </div>
      <Field label="Subject">
        {(control) => (
          <>
            <Input
              {...control}
              name="subject"
              {...most('subject')}
              type="text"
              aria-describedby="contact-urgent"
              required
              readOnly={sending}
              onChange={(event) => setUrgent(event.target.value.includes('URGENT'))}
            />
            <p className={styles.note} id="contact-urgent" aria-live="polite">
              {urgent ? 'Marked as urgent.' : 'URGENT in the subject marks an urgent message.'}
            </p>
          </>
        )}
      </Field>
      <Field label="Message" className={styles.message}>
        {(control) => (
          <TextArea
            {...control}
            name="message"
            {...most('message')}
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
          busyLabel="Sending..."
        >
          Send Message
        </Button>
        <p className={styles.note}>
          {takesMessages
            ? 'It goes to our editors by mail. We keep it no longer than that takes.'
            : 'Sending is simulated in this release: nothing you write here leaves your browser. ' +
              'For an answer, use the addresses on this page.'}
        </p>
      </div>
    </form>
  );
}
