import { AlertIcon, CheckIcon, Diamond, Point } from '#ui/icons.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { useSite } from '#ui/site.ts';
import { Title } from '#ui/title.tsx';
import { newsletterPath, OUTCOMES, type Outcome } from '../paths.ts';
import {
  SUBSCRIBE_CONFIRM,
  SUBSCRIBE_FAILED,
  SUBSCRIBE_FAILED_TITLE,
  SUBSCRIBED,
} from '../values.ts';
import { NewsletterForm } from './newsletter-form.tsx';

/** How a subscription went that was sent as a plain form; null for whoever comes by. */
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
    text: 'That was not an email address. It looks like name@example.org.',
  },
  busy: {
    kind: 'failed',
    title: SUBSCRIBE_FAILED_TITLE,
    text: 'Too many requests. Please wait and try again.',
  },
  failed: { kind: 'failed', title: SUBSCRIBE_FAILED_TITLE, text: SUBSCRIBE_FAILED },
};

/** The form on a page of its own, and the answer to one that was sent without a script. */
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
      <div className="field list-top on-tone" data-tone="ink">
        <span className="field-glyph">
          <Diamond />
        </span>
        <div className="wrap">
          <Title as="h1" size={1}>
            Newsletter
            <Point />
          </Title>
          <p className="dek">Our best articles of the week in one email.</p>
        </div>
      </div>
      <div className="wrap overlap">
        <section className="panel nl-panel" aria-label="Subscribe">
          {answer && (
            <div className={`nl-answer nl-${answer.kind}`}>
              {answer.kind === 'done' ? <CheckIcon /> : <AlertIcon />}
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
