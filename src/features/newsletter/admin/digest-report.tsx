import { OutlineButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Notice } from '#ui/admin/notice.tsx';
import * as parts from '#ui/admin/parts.module.css';
import * as table from '#ui/admin/table/table.module.css';
import { moment } from '#ui/admin/times.ts';
import type { Digest } from '../contract.ts';
import type { DigestState } from '../values.ts';
import { cancelDigest } from './api.ts';
import { DeliveryNotice } from './delivery-notice.tsx';
import { DIGEST_LABELS, deliveryLine, peopleOf } from './labels.ts';
import { MailFrame } from './mail-frame.tsx';
import * as styles from './newsletter.module.css';

const FAILURE_LABELS: Record<string, string> = {
  failed: 'Failed',
  bounced: 'Bounced',
  unknown: 'Unknown whether delivered',
};

function Progress({ digest }: { digest: Digest }) {
  const { counts, state } = digest;
  const done = counts.recipients - counts.waiting;
  return (
    <>
      {(state === 'sending' || state === 'paused') && (
        <progress
          className={styles.progress}
          aria-label="Sending"
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
    <table className={table.table} aria-label="Not delivered">
      <thead>
        <tr>
          <th scope="col">Email</th>
          <th scope="col">What happened</th>
          <th scope="col">Answer of the mail server</th>
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
  title: 'Stop sending?',
  text: 'Who has it already keeps it; nobody else gets it, and it cannot be sent again.',
  action: 'Stop Sending',
};
const QUESTIONS: Partial<Record<DigestState, typeof STOP>> = {
  scheduled: {
    title: 'Take it back?',
    text: 'The digest is not sent as planned and becomes a draft again.',
    action: 'Take Back',
  },
  sending: STOP,
  paused: STOP,
};

/** A digest that is planned, on its way or sent. */
export function DigestReport({ digest }: { digest: Digest }) {
  const { confirm, dialog } = useConfirm();
  const cancel = useAction({
    run: () => cancelDigest(digest),
    success: () => (digest.state === 'scheduled' ? 'Digest taken back' : 'Sending stopped'),
    failure: 'Failed to cancel the digest',
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
        <Notice kind="warn" title={`Unknown whether delivered to ${peopleOf(counts.unknown)}`}>
          <p>
            The process or the connection ended while these mails were handed over. They may have
            arrived, so they are not sent again.
          </p>
        </Notice>
      )}
      <section className={parts.box} aria-labelledby="nl-state">
        <div className={parts.boxHead}>
          <h2 id="nl-state">{DIGEST_LABELS[state]}</h2>
          {question && (
            <OutlineButton busy={cancel.busy} onClick={() => void ask()}>
              {question.action}
            </OutlineButton>
          )}
        </div>
        <div className={parts.boxBody}>
          {state === 'scheduled' && scheduledAt !== null ? (
            <p>Planned: {moment(scheduledAt)}</p>
          ) : (
            <Progress digest={digest} />
          )}
          {startedAt !== null && (
            <p className={parts.note}>
              Begun {moment(startedAt)}
              {finishedAt !== null && `, ended ${moment(finishedAt)}`}
            </p>
          )}
        </div>
      </section>
      <Failures digest={digest} />
      {html !== null && text !== null && (
        <MailFrame subject={digest.subject} html={html} text={text} />
      )}
      {dialog}
    </div>
  );
}
