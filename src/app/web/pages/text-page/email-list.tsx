import { useSite } from '#ui/site.ts';
import * as styles from './email-list.module.css';
import { siteEmail } from './site-email.ts';

/** The purpose of each email address, and its part before the @. */
const BOXES = [
  ['General', 'contact'],
  ['Corrections and tips', 'editorial'],
  ['Pitches', 'contribute'],
  ['Review copies and press', 'press'],
] as const;

export function EmailList() {
  const { url } = useSite();
  return (
    <dl className={styles.list}>
      {BOXES.map(([purpose, box]) => {
        const address = siteEmail(box, url);
        return (
          <div key={box}>
            <dt>{purpose}</dt>
            <dd>
              <a href={`mailto:${address}`}>{address}</a>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
