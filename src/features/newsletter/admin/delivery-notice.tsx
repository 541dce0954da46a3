import { formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Button } from '#ui/button.tsx';
import type { DigestSummary } from '../contract.ts';
import { resumeDigest } from './api.ts';

/** Whether an editor can resume it: it is paused, or won't continue on its own. */
export const canResume = ({ state, nextTryAt }: DigestSummary) =>
  state === 'paused' || (state === 'sending' && nextTryAt === null);

const TITLES: Partial<Record<DigestSummary['state'], string>> = {
  scheduled: t('Not sent as scheduled'),
  sending: t('Sending stopped'),
  paused: t('Sending paused'),
  canceled: t('Sending canceled'),
};

interface DeliveryNoticeProps {
  digest: DigestSummary;
  /** Whether to name the digest. */
  named?: boolean;
}

/** Why a digest is not being sent, and a button to resume it. */
export function DeliveryNotice({ digest, named = false }: DeliveryNoticeProps) {
  const { subject, state, problem, nextTryAt } = digest;
  const resume = useAction({
    run: () => resumeDigest(digest),
    success: () => t('Sending resumed'),
    failure: t('Couldn’t resume sending'),
  });
  const isHalted = canResume(digest);
  if (problem === null && !isHalted) return null;
  const title = TITLES[state] ?? t('Not sent');
  return (
    <Notice
      kind="bad"
      title={named ? `${title}: ${subject}` : title}
      {...(isHalted && {
        actions: (
          <Button variant="line" busy={resume.busy} onClick={() => void resume.act()}>
            {t('Resume')}
          </Button>
        ),
      })}
    >
      {problem !== null && <p>{problem}</p>}
      {isHalted && <p>{t('No address is marked as bounced, and no one gets it twice.')}</p>}
      {state !== 'canceled' && (
        <p>
          {nextTryAt === null
            ? t('It won’t be retried automatically.')
            : t('Next automatic retry: {nextTryAt}.', { nextTryAt: formatLocalTime(nextTryAt) })}
          {state === 'scheduled' && t(' To send it now, unschedule it first.')}
        </p>
      )}
    </Notice>
  );
}
