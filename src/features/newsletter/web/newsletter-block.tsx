import { t } from '#lib/messages/messages.ts';
import { Block } from '#ui/block.tsx';
import * as styles from './newsletter.module.css';
import { NewsletterForm } from './newsletter-form.tsx';

/** The sign-up block at the end of an article and on the about page. */
export default function NewsletterBlock({ title }: { title?: string | undefined }) {
  return (
    <section className={`wrap ${styles.newsletter}`} aria-labelledby="newsletter">
      <Block wash className={styles.block}>
        <div>
          <h2 id="newsletter">{title ?? t('Get the Newsletter')}</h2>
          <p>{t('Our best articles of the week in one email.')}</p>
        </div>
        <NewsletterForm />
      </Block>
    </section>
  );
}
