import { Check, OctagonAlert } from 'lucide';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { PageHead } from '#ui/page/page-meta.tsx';
import { PageTop } from '#ui/page/page-top.tsx';
import * as panel from '#ui/panel.module.css';
import { useSite } from '#ui/site.ts';
import { newsletterPath, OUTCOMES, type Outcome } from '../paths.ts';
import {
  SUBSCRIBE_CONFIRM,
  SUBSCRIBE_FAILED,
  SUBSCRIBE_FAILED_TITLE,
  SUBSCRIBED,
} from '../values.ts';
import { NewsletterForm } from './newsletter-form.tsx';
import * as styles from './newsletter-page.module.css';

/** The result of a plain form; null if none was sent. */
export function outcomeOf(search: string): Outcome | null {
  const asked = new URLSearchParams(search).get('answer');
  return OUTCOMES.find((one) => one === asked) ?? null;
}

const ANSWERS: Record<Outcome, { kind: 'done' | 'failed'; title: string; text: string }> = {
  subscribed: { kind: 'done', title: 'Thank You', text: SUBSCRIBED },
  confirm: { kind: 'done', title: 'Check Your Inbox', text: SUBSCRIBE_CONFIRM },
  invalid: {
    kind: 'failed',
    title: SUBSCRIBE_FAILED_TITLE,
    text: 'Please enter an email address, such as name@example.org.',
  },
  busy: {
    kind: 'failed',
    title: SUBSCRIBE_FAILED_TITLE,
    text: 'Too many requests. Please wait and try again.',
  },
  failed: { kind: 'failed', title: SUBSCRIBE_FAILED_TITLE, text: SUBSCRIBE_FAILED },
};

const KINDS = { done: styles.done, failed: styles.failed };

/** The form on its own page, and the result of a form sent without JavaScript. */
export function NewsletterPage({ outcome }: { outcome: Outcome | null }) {
  const { name } = useSite();
  const answer = outcome && ANSWERS[outcome];
  return (
    <>
      <PageHead
        title="Newsletter"
        description={`The best articles of ${name}, once a week by email.`}
        path={newsletterPath}
        noindex
      />
      <PageTop title="Newsletter" tone="ink" point>
        Our best articles of the week in one email.
      </PageTop>
      <div className="wrap overlap">
        <section className={classNames(panel.panel, styles.panel)} aria-label="Subscribe">
          {answer && (
            <div className={classNames(styles.answer, KINDS[answer.kind])}>
              {answer.kind === 'done' ? <Icon icon={Check} /> : <Icon icon={OctagonAlert} />}
              <div>
                <h2>{answer.title}</h2>
                <p>{answer.text}</p>
              </div>
            </div>
          )}
          {answer?.kind !== 'done' && <NewsletterForm />}
        </section>
      </div>
    </>
  );
}
