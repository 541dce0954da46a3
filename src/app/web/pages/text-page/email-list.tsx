import { contactDefaults, splitContactEmail } from '#lib/contact/contact-texts.ts';
import { t } from '#lib/messages/messages.ts';
import { useSite } from '#ui/site.ts';
import * as styles from './email-list.module.css';

/** An email address may contain what separates the parts of a URL. */
const mailto = (address: string) =>
  `mailto:${address.replaceAll(/[^\w.@+-]/g, encodeURIComponent)}`;

export function EmailList() {
  const { url, contactEmails = contactDefaults(url, t).contactEmails } = useSite();
  return (
    <dl className={styles.list}>
      {contactEmails.map((line) => {
        const [purpose, address] = splitContactEmail(line);
        return (
          <div key={line}>
            <dt>{purpose}</dt>
            <dd>
              <a href={mailto(address)}>{address}</a>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
