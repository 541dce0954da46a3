import { moment } from '#features/articles/admin/public.ts';
import { useConfirm } from '#ui/admin/confirm.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { useAction } from '#ui/admin/use-action.ts';
import { Button } from '#ui/button.tsx';
import type { Issue } from '../contract.ts';
import { cancelIssue, resumeIssue } from './api.ts';
import { MailFrame } from './mail-frame.tsx';
import { deliveryLine, ISSUE_LABELS, peopleOf } from './words.ts';

const FAILURE_LABELS: Record<string, string> = {
  failed: 'Failed',
  bounced: 'Bounced',
  unknown: 'Unknown whether delivered',
};

function Progress({ issue }: { issue: Issue }) {
  const { counts, state } = issue;
  const done = counts.recipients - counts.waiting;
  return (
    <>
      {state === 'sending' && (
        <progress
          className="nl-progress"
          aria-label="Sending"
          value={done}
          max={Math.max(1, counts.recipients)}
        />
      )}
      <p role="status">{deliveryLine(counts)}</p>
    </>
  );
}

function Failures({ issue }: { issue: Issue }) {
  if (issue.failures.length === 0) return null;
  return (
    <table className="tbl nl-tbl" aria-label="Not delivered">
      <thead>
        <tr>
          <th scope="col">Email</th>
          <th scope="col">What happened</th>
          <th scope="col">Answer of the mail server</th>
        </tr>
      </thead>
      <tbody>
        {issue.failures.map(({ email, state, answer }) => (
          <tr key={email}>
            <td className="t">{email}</td>
            <td>{FAILURE_LABELS[state] ?? state}</td>
            <td className="note nl-answer">{answer ?? ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const QUESTIONS = {
  scheduled: {
    title: 'Take it back?',
    text: 'The digest is not sent as planned and becomes a draft again.',
    action: 'Take Back',
  },
  sending: {
    title: 'Stop sending?',
    text: 'Who has it already keeps it; nobody else gets it, and it cannot be sent again.',
    action: 'Stop Sending',
  },
};

/** Why a digest does not go on, and what can be done about it. */
function Standstill({ issue }: { issue: Issue }) {
  const { problem, isStuck, state } = issue;
  const goOn = useAction({
    run: () => resumeIssue(issue),
    success: () => 'Sending goes on',
    failure: 'Failed to go on',
  });
  if (problem === null && !isStuck) return null;
  const title = state === 'cancelled' ? 'It was stopped' : 'It does not go on';
  return (
    <Notice
      kind="bad"
      title={title}
      {...(isStuck && {
        actions: (
          <Button variant="line" busy={goOn.busy} onClick={() => void goOn.act()}>
            Go On
          </Button>
        ),
      })}
    >
      {problem !== null && <p>{problem}</p>}
      {isStuck && <p>It is not tried again by itself any more. Nobody gets it twice.</p>}
      {!isStuck && state !== 'cancelled' && (
        <p>
          It is tried again by itself for some hours. Nobody gets it twice.
          {state === 'scheduled' && ' To send it yourself, take it back first.'}
        </p>
      )}
    </Notice>
  );
}

/** A digest that is planned, on its way or sent. */
export function IssueReport({ issue }: { issue: Issue }) {
  const { confirm, dialog } = useConfirm();
  const cancel = useAction({
    run: () => cancelIssue(issue),
    success: () => (issue.state === 'sending' ? 'Sending stopped' : 'Digest taken back'),
    failure: 'Failed to cancel the digest',
  });
  const { state, scheduledAt, startedAt, finishedAt, html, text, counts } = issue;
  const question = state === 'scheduled' || state === 'sending' ? QUESTIONS[state] : null;
  const ask = async () => {
    if (question && (await confirm({ ...question, danger: true }))) void cancel.act();
  };
  return (
    <div className="nl-report">
      <Standstill issue={issue} />
      {counts.unknown > 0 && (
        <Notice kind="warn" title={`Unknown whether delivered to ${peopleOf(counts.unknown)}`}>
          <p>
            The process or the connection ended while these mails were handed over. They may have
            arrived, so they are not sent again.
          </p>
        </Notice>
      )}
      <section className="box" aria-labelledby="nl-state">
        <div className="box-head">
          <h2 id="nl-state">{ISSUE_LABELS[state]}</h2>
          {question && (
            <Button className="btn-line-q" busy={cancel.busy} onClick={() => void ask()}>
              {question.action}
            </Button>
          )}
        </div>
        <div className="box-body">
          {state === 'scheduled' && scheduledAt !== null ? (
            <p>Planned: {moment(scheduledAt)}</p>
          ) : (
            <Progress issue={issue} />
          )}
          {startedAt !== null && (
            <p className="note">
              Begun {moment(startedAt)}
              {finishedAt !== null && `, ended ${moment(finishedAt)}`}
            </p>
          )}
        </div>
      </section>
      <Failures issue={issue} />
      {html !== null && text !== null && (
        <MailFrame subject={issue.subject} html={html} text={text} />
      )}
      {dialog}
    </div>
  );
}
