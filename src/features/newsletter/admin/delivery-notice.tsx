import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { moment } from '#ui/admin/times.ts';
import { Button } from '#ui/button.tsx';
import type { DigestSummary } from '../contract.ts';
import { resumeDigest } from './api.ts';

/** Nothing goes on with it by itself, or not now: an editor can. */
export const canResume = ({ state, nextTryAt }: DigestSummary) =>
  state === 'paused' || (state === 'sending' && nextTryAt === null);

const TITLES: Partial<Record<DigestSummary['state'], string>> = {
  scheduled: 'Not sent as planned',
  sending: 'Sending has stopped',
  paused: 'Sending is paused',
  cancelled: 'Sending was stopped',
};

interface DeliveryNoticeProps {
  digest: DigestSummary;
  /** Names the digest, where it stands among others. */
  named?: boolean;
}

/** Why a digest is not being sent, in plain words, and the button that goes on with it. */
export function DeliveryNotice({ digest, named = false }: DeliveryNoticeProps) {
  const { subject, state, problem, nextTryAt } = digest;
  const resume = useAction({
    run: () => resumeDigest(digest),
    success: () => 'Sending goes on',
    failure: 'Failed to resume',
  });
  const isHalted = canResume(digest);
  if (problem === null && !isHalted) return null;
  const title = TITLES[state] ?? 'Not sent';
  return (
    <Notice
      kind="bad"
      title={named ? `${title}: ${subject}` : title}
      {...(isHalted && {
        actions: (
          <Button variant="line" busy={resume.busy} onClick={() => void resume.act()}>
            Resume
          </Button>
        ),
      })}
    >
      {problem !== null && <p>{problem}</p>}
      {isHalted && <p>Nobody counts as bounced for it, and nobody gets it twice.</p>}
      {state !== 'cancelled' && (
        <p>
          {nextTryAt === null
            ? 'It is not tried again by itself any more.'
            : `It is tried again by itself: ${moment(nextTryAt)}.`}
          {state === 'scheduled' && ' To send it yourself, take it back first.'}
        </p>
      )}
    </Notice>
  );
}
