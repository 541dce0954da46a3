import { formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Notice } from '#ui/admin/notice.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Box } from '#ui/admin/parts.tsx';
import * as table from '#ui/admin/table/table.module.css';
import type { Digest } from '../contract.ts';
import type { DigestState } from '../values.ts';
import { cancelDigest } from './api.ts';
import { DeliveryNotice } from './delivery-notice.tsx';
import { EmailPreview } from './email-preview.tsx';
import { DIGEST_LABELS, deliveryLine, subscriberCount } from './labels.ts';
import * as styles from './newsletter.module.css';

const FAILURE_LABELS: Record<string, string> = {
  failed: t('Failed'),
  bounced: t('Bounced'),
  unknown: t('May have been delivered'),
};

function Progress({ digest }: { digest: Digest }) {
  const { counts, state } = digest;
  const done = counts.recipients - counts.waiting;
  return (
    <>
      {(state === 'sending' || state === 'paused') && (
        <progress
          className={styles.progress}
          aria-label={t('Sending')}
          value={done}
          max={Math.max(1, counts.recipients)}
        />
      )}
      <p role="status">{deliveryLine(counts)}</p>
    </>
  );
}

function Failures({ digest }: { digest: Digest }) {
  if (digest.failures.length === 0) return null;
  return (
    <table className={table.table} aria-label={t('Not delivered')}>
      <thead>
        <tr>
          <th scope="col">{t('Email')}</th>
          <th scope="col">{t('Result')}</th>
          <th scope="col">{t('Mail server response')}</th>
        </tr>
      </thead>
      <tbody>
        {digest.failures.map(({ email, state, answer }) => (
          <tr key={email} className={table.row}>
            <td className={table.title}>{email}</td>
            <td>{FAILURE_LABELS[state] ?? state}</td>
            <td className={`${parts.note} ${styles.answer}`}>{answer ?? ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const STOP = {
  title: t('Stop sending?'),
  text: t(
    'Anyone who already received it keeps it. The rest won’t get it, and it can’t be resent.',
  ),
  action: t('Stop Sending'),
};
const QUESTIONS: Partial<Record<DigestState, typeof STOP>> = {
  scheduled: {
    title: t('Unschedule this digest?'),
    text: t('It won’t be sent and becomes a draft again.'),
    action: t('Unschedule'),
  },
  sending: STOP,
  paused: STOP,
};

/** A digest that is scheduled, being sent or sent. */
export function DigestReport({ digest }: { digest: Digest }) {
  const { confirm, dialog } = useConfirm();
  const cancel = useAction({
    run: () => cancelDigest(digest),
    success: () => (digest.state === 'scheduled' ? t('Digest unscheduled') : t('Sending stopped')),
    failure: t('Couldn’t cancel the digest'),
  });
  const { state, scheduledAt, startedAt, finishedAt, html, text, counts } = digest;
  const question = QUESTIONS[state];
  const ask = async () => {
    if (question && (await confirm({ ...question, danger: true }))) void cancel.act();
  };
  return (
    <div className={`${styles.column} ${styles.report}`}>
      <DeliveryNotice digest={digest} />
      {counts.unknown > 0 && (
        <Notice
          kind="warn"
          title={t('Delivery to {subscriberCount} is uncertain', {
            subscriberCount: subscriberCount(counts.unknown),
          })}
        >
          <p>
            {t(
              'The server stopped or the connection broke while these emails were being sent. They may have arrived, so they won’t be sent again.',
            )}
          </p>
        </Notice>
      )}
      <Box
        title={DIGEST_LABELS[state]}
        action={
          question && (
            <OutlineButton busy={cancel.busy} onClick={() => void ask()}>
              {question.action}
            </OutlineButton>
          )
        }
      >
        {state === 'scheduled' && scheduledAt !== null ? (
          <p>{t('Scheduled for {scheduledAt}', { scheduledAt: formatLocalTime(scheduledAt) })}</p>
        ) : (
          <Progress digest={digest} />
        )}
        {startedAt !== null && (
          <p className={parts.note}>
            {t('Started {startedAt}', { startedAt: formatLocalTime(startedAt) })}
            {finishedAt !== null &&
              t(', finished {finishedAt}', { finishedAt: formatLocalTime(finishedAt) })}
          </p>
        )}
      </Box>
      <Failures digest={digest} />
      {html !== null && text !== null && (
        <EmailPreview subject={digest.subject} html={html} text={text} />
      )}
      {dialog}
    </div>
  );
}
