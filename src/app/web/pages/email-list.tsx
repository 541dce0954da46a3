import { useSite } from '#ui/site.ts';
import * as styles from './email-list.module.css';
import { mailAddress } from './site-email.ts';

interface MailListProps {
  /** What each address is for, and its part before the @. */
  boxes: readonly (readonly [purpose: string, box: string])[];
}

export function EmailList({ boxes }: MailListProps) {
  const { url } = useSite();
  return (
    <dl className={styles.list}>
      {boxes.map(([purpose, box]) => {
        const address = mailAddress(box, url);
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
