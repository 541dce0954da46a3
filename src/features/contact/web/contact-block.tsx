import { t } from '#lib/messages/messages.ts';
import * as styles from './contact-block.module.css';
import { ContactPanel } from './contact-panel.tsx';

/** The contact form as a block of a page, which may have no email addresses. */
export default function ContactBlock() {
  return (
    <ContactPanel
      className={styles.block}
      busyText={t(
        'Too many messages are waiting. Please use the email addresses on the Contact page.',
      )}
      notConnectedText={t(
        'This form isn’t connected yet, so nothing you write here is sent. Please use the email addresses on the Contact page.',
      )}
    />
  );
}
