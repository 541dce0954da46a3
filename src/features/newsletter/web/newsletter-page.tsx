import { queryOptions } from '@tanstack/react-query';
import { Check, OctagonAlert } from 'lucide';
import { type Message, message, t, translate } from '#lib/messages/messages.ts';
import { fitted } from '#lib/urls/urls.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { PageHead } from '#ui/page/page-meta.tsx';
import { PageTop } from '#ui/page/page-top.tsx';
import * as panel from '#ui/panel.module.css';
import { useSite } from '#ui/site.ts';
import type { FollowedTopic } from '../contract.ts';
import { followPath, newsletterPath, OUTCOMES, type Outcome, type TopicRef } from '../paths.ts';
import {
  FOLLOW_SAVED,
  SUBSCRIBE_CONFIRM,
  SUBSCRIBE_FAILED,
  SUBSCRIBE_FAILED_TITLE,
  SUBSCRIBED,
  TOPIC_KINDS,
} from '../values.ts';
import { NewsletterForm } from './newsletter-form.tsx';
import * as styles from './newsletter-page.module.css';

/** What a follow page is about. */
export const topicQuery = (topic: TopicRef) =>
  queryOptions<FollowedTopic>({
    queryKey: ['/api/newsletter/topic', { ...topic }],
    meta: { failure: 'Failed to fetch the topic' },
  });

/** The topic of a follow page; null for the newsletter's. */
export function topicIn(search: string): TopicRef | null {
  const query = new URLSearchParams(search);
  const kind = TOPIC_KINDS.find((one) => query.get(one));
  return kind ? { kind, ref: fitted(query.get(kind) ?? '', 200) } : null;
}

/** The result of a plain form; null if none was sent. */
export function outcomeOf(search: string): Outcome | null {
  const asked = new URLSearchParams(search).get('answer');
  return OUTCOMES.find((one) => one === asked) ?? null;
}

const ANSWERS: Record<Outcome, { kind: 'done' | 'failed'; title: Message; text: Message }> = {
  subscribed: { kind: 'done', title: message('Thank You'), text: SUBSCRIBED },
  confirm: { kind: 'done', title: message('Check Your Inbox'), text: SUBSCRIBE_CONFIRM },
  invalid: {
    kind: 'failed',
    title: SUBSCRIBE_FAILED_TITLE,
    text: message('Please enter an email address, such as name@example.org.'),
  },
  busy: {
    kind: 'failed',
    title: SUBSCRIBE_FAILED_TITLE,
    text: message('Too many requests. Please wait and try again.'),
  },
  failed: { kind: 'failed', title: SUBSCRIBE_FAILED_TITLE, text: SUBSCRIBE_FAILED },
};

const KINDS = { done: styles.done, failed: styles.failed };

interface NewsletterPageProps {
  outcome: Outcome | null;
  /** What the form follows; without it, it subscribes to the newsletter. */
  topic?: FollowedTopic | undefined;
}

/** The form on its own page, and the result of a form sent without JavaScript. */
export function NewsletterPage({ outcome, topic }: NewsletterPageProps) {
  const { name } = useSite();
  const answer = outcome && ANSWERS[outcome];
  const text = answer?.text === SUBSCRIBED && topic ? FOLLOW_SAVED : answer?.text;
  const title = topic ? t('Follow {topic}', { topic: topic.name }) : t('Newsletter');
  return (
    <>
      <PageHead
        title={title}
        description={
          topic
            ? t('New articles about {topic} by email.', { topic: topic.name })
            : t('The best articles of {site}, once a week by email.', { site: name })
        }
        path={topic ? followPath(topic) : newsletterPath}
        noindex
      />
      <PageTop title={title} tone="ink" point>
        {topic
          ? t('New articles by email: one email a day at most, for everything you follow.')
          : t('Our best articles of the week in one email.')}
      </PageTop>
      <div className="wrap overlap">
        <section
          className={classNames(panel.panel, styles.panel)}
          aria-label={topic ? t('Follow') : t('Subscribe')}
        >
          {answer && (
            <div className={classNames(styles.answer, KINDS[answer.kind])}>
              {answer.kind === 'done' ? <Icon icon={Check} /> : <Icon icon={OctagonAlert} />}
              <div>
                <h2>{translate(answer.title)}</h2>
                <p>{text && translate(text)}</p>
              </div>
            </div>
          )}
          {answer?.kind !== 'done' && <NewsletterForm {...(topic && { topic })} />}
        </section>
      </div>
    </>
  );
}
