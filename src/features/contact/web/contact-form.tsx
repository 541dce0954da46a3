import { type SubmitEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';

/** Sending is simulated (spec §9). */
const SENDING_MS = 1000;

/** Name, email, subject and message, all required; the browser checks them (spec §5). */
export function ContactForm() {
  const [sending, setSending] = useState(false);
  const [urgent, setUrgent] = useState(false);
  // State comes too late for the second half of a double click.
  const busy = useRef(false);

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    const form = event.currentTarget;
    setTimeout(() => {
      busy.current = false;
      setSending(false);
      setUrgent(false);
      form.reset();
      toast({ title: 'Message Sent!', description: "We'll get back to you within 24 hours." });
    }, SENDING_MS);
  };

  return (
    // Until the script is here, 'dialog' keeps Enter from sending what was typed into the address.
    <form className="form" method="dialog" onSubmit={send}>
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
            readOnly={sending}
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
            readOnly={sending}
          />
        </div>
      </div>
      <div className="fld">
        <label htmlFor="contact-subject">Subject</label>
        <input
          className="inp"
          id="contact-subject"
          name="subject"
          type="text"
          aria-describedby="contact-urgent"
          required
          readOnly={sending}
          onChange={(event) => setUrgent(event.target.value.includes('URGENT'))}
        />
        <p className="fld-note" id="contact-urgent" aria-live="polite">
          {urgent ? 'Marked as urgent.' : 'URGENT in the subject marks an urgent message.'}
        </p>
      </div>
      <div className="fld">
        <label htmlFor="contact-message">Message</label>
        <textarea
          className="inp"
          id="contact-message"
          name="message"
          rows={8}
          dir="auto"
          required
          readOnly={sending}
        />
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
        <p className="fld-note">
          Sending is simulated in this release: nothing you write here leaves your browser. For an
          answer, use the addresses on this page.
        </p>
      </div>
    </form>
  );
}
