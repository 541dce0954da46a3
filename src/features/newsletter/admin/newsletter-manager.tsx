import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ArrowLeft, Plus } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#lib/format/count.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Notice } from '#ui/admin/notice.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { QueryFailed } from '#ui/admin/table/query-failed.tsx';
import { TabPanel, Tabs } from '#ui/admin/tabs/tabs.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { rich } from '#ui/rich.ts';
import type { NewsletterOverview } from '../contract.ts';
import { SUBSCRIBER_STATES } from '../values.ts';
import { createDigest, digestQuery, overviewQuery, propose } from './api.ts';
import { canResume, DeliveryNotice } from './delivery-notice.tsx';
import { DigestEditor, type DigestEditorProps, type MayLeave } from './digest-editor.tsx';
import { DigestList } from './digest-list.tsx';
import { DigestReport } from './digest-report.tsx';
import { SUBSCRIBER_LABELS, subscriberCount } from './labels.ts';
import * as styles from './newsletter.module.css';
import { SubscriberList } from './subscriber-list.tsx';

type TabName = 'digests' | 'subscribers';

function EmailNotSetUpNotice() {
  return (
    <Notice kind="warn" title={t('Email is not set up')}>
      <p>
        {rich(
          'Readers can subscribe, and you can write and preview digests, but no email is sent, not even the one that confirms a subscription. Ask the person who runs your server to set <code>SMTP_URL</code> and restart Savepoint. The sender is under Email in Settings.',
          { code: (parts) => <code>{parts}</code> },
        )}
      </p>
    </Notice>
  );
}

function Figures({ counts }: Pick<NewsletterOverview, 'counts'>) {
  return (
    <dl className={`${parts.counters} ${styles.figures}`}>
      {SUBSCRIBER_STATES.map((state) => (
        <div key={state}>
          <dt>{SUBSCRIBER_LABELS[state]}</dt>
          <dd>{formatNumber(counts[state])}</dd>
        </div>
      ))}
      <div>
        <dt>{t('Topic followers')}</dt>
        <dd>{formatNumber(counts.followers)}</dd>
      </div>
    </dl>
  );
}

function NotLoaded({ query }: { query: UseQueryResult }) {
  if (query.error === null) return <div className="waiting" />;
  return <QueryFailed query={query} small headingLevel={2} />;
}

interface DigestViewProps extends Omit<DigestEditorProps, 'digest'> {
  id: number;
}

/** One digest: the editor for a draft, otherwise the delivery report. */
function DigestView({ id, mail, recipients, leaving, onClose }: DigestViewProps) {
  const query = useQuery(digestQuery(id));
  const { data } = query;
  if (data === undefined) return <NotLoaded query={query} />;
  if (data.state === 'draft') {
    return (
      <DigestEditor
        digest={data}
        mail={mail}
        recipients={recipients}
        leaving={leaving}
        onClose={onClose}
      />
    );
  }
  return <DigestReport digest={data} />;
}

/** The newsletter's digests and subscribers. */
export function NewsletterManager() {
  const query = useQuery(overviewQuery);
  const { data } = query;
  const [tab, setTab] = useState<TabName>('digests');
  const [opened, setOpened] = useState<number | null>(null);
  const leaving = useRef<MayLeave>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  // The focused button has disappeared.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view is a place of its own
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, [opened === null]);

  const toList = async () => {
    if ((await leaving.current?.()) ?? true) setOpened(null);
  };

  const begin = useAction({
    run: async () => {
      const { subject, articles } = await propose();
      return createDigest({ subject, intro: '', articleIds: articles.map(({ id }) => id) });
    },
    failure: t('Couldn’t create a digest'),
    onDone: ({ id }) => setOpened(id),
  });

  return (
    <>
      <div className={parts.head}>
        <div className="cluster">
          {opened !== null && (
            <OutlineButton icon={ArrowLeft} onClick={() => void toList()}>
              {t('Back to Newsletter')}
            </OutlineButton>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {opened === null ? t('Newsletter') : t('Digest')}
          </h1>
        </div>
        {opened === null && (
          <div className={parts.headActions}>
            <Button variant="primary" busy={begin.busy} onClick={() => void begin.act()}>
              <Icon icon={Plus} />
              {t('New Digest')}
            </Button>
          </div>
        )}
      </div>
      {data === undefined && <NotLoaded query={query} />}
      {data !== undefined && data.mail === null && <EmailNotSetUpNotice />}
      {data !== undefined && opened !== null && (
        <DigestView
          key={opened}
          id={opened}
          mail={data.mail}
          recipients={data.counts.recipients}
          leaving={leaving}
          onClose={() => setOpened(null)}
        />
      )}
      {data !== undefined && opened === null && (
        <>
          {data.issues.filter(canResume).map((digest) => (
            <DeliveryNotice key={digest.id} digest={digest} named />
          ))}
          <Figures counts={data.counts} />
          <p className={parts.note}>
            {t(
              'A digest sent now goes to {subscriberCount}: all who are confirmed, except those who only follow topics (tags, games, authors or series).',
              { subscriberCount: subscriberCount(data.counts.recipients) },
            )}
          </p>
          <Tabs
            label={t('Newsletter')}
            value={tab}
            onChange={setTab}
            items={[
              { value: 'digests', label: t('Digests'), count: data.issues.length },
              { value: 'subscribers', label: t('Subscribers'), count: data.counts.confirmed },
            ]}
          >
            <TabPanel value="digests">
              <DigestList digests={data.issues} onOpen={setOpened} />
            </TabPanel>
            <TabPanel value="subscribers">
              <SubscriberList />
            </TabPanel>
          </Tabs>
        </>
      )}
    </>
  );
}
