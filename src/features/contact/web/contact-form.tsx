import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';

/** Sending is simulated (spec §9). */
const SENDING_TIME = 1000;

/** Name, email, subject and message; the browser checks them. */
export function ContactForm() {
  const [sending, setSending] = useState(false);
  // State comes too late for the second half of a double click.
  const busy = useRef(false);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    const form = event.currentTarget;
    setTimeout(() => {
      busy.current = false;
      setSending(false);
      form.reset();
      toast({ title: 'Message Sent!', description: "We'll get back to you within 24 hours." });
    }, SENDING_TIME);
  };

  return (
    <form className="form" method="post" aria-label="Contact" onSubmit={send}>
      <div className="form-pair">
        <div className="fld">
          <label htmlFor="contact-name">Name</label>
          <input
            className="inp"
            id="contact-name"
            name="name"
            type="text"
            autoComplete="name"
            required
          />
        </div>
        <div className="fld">
          <label htmlFor="contact-email">Email</label>
          <input
            className="inp"
            id="contact-email"
            name="email"
            type="email"
            autoComplete="email"
            required
          />
        </div>
      </div>
      <div className="fld">
        <label htmlFor="contact-subject">Subject</label>
        <input className="inp" id="contact-subject" name="subject" type="text" required />
      </div>
      <div className="fld">
        <label htmlFor="contact-message">Message</label>
        <textarea className="inp" id="contact-message" name="message" rows={7} required />
      </div>
      <div className="form-foot">
        <Button
          type="submit"
          variant="primary"
          className="needs-script"
          busy={sending}
          busyLabel="Sending..."
        >
          Send Message
        </Button>
        <p className="fld-note">All four fields are required.</p>
      </div>
      <noscript>
        <p className="fld-note">This form needs JavaScript. The addresses beside it do not.</p>
      </noscript>
    </form>
  );
}
