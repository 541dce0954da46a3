import { Mail } from 'lucide';
import { formatLocalClock } from '#lib/format/date.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { Facts } from '#ui/admin/facts.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import type { MailFacts } from '../contract.ts';
import { Box } from './box.tsx';
import { count, serverOf } from './words.ts';

interface MailBoxProps {
  mail: MailFacts;
  now: Date;
  isBusy: boolean;
  onTest: () => void;
}

/** Whom mail is handed to, and what became of it. */
export function MailBox({ mail, now, isBusy, onTest }: MailBoxProps) {
  const { server, lastTakenAt, refused, waiting, sentThisWeek, bouncedThisWeek } = mail;
  if (server === null) {
    return (
      <Box id="mail" title="Mail">
        <EmptyState
          kind="empty"
          small
          title="Mail is not connected"
          hint="Set SMTP_URL to send digests, invitations and new passwords."
        />
      </Box>
    );
  }
  const facts = [
    ['Server', serverOf(server)],
    [
      'Last sent',
      lastTakenAt === null ? 'Nothing in seven days' : formatLocalClock(lastTakenAt, now),
    ],
    ...(refused === null ? [] : ([['Last refused', formatLocalClock(refused.at, now)]] as const)),
    ['Bounced this week', `${count(bouncedThisWeek)} of ${count(sentThisWeek + bouncedThisWeek)}`],
    ['Waiting', count(waiting)],
  ] as const;
  return (
    <Box id="mail" title="Mail">
      <Facts facts={facts} />
      <p>
        <OutlineButton busy={isBusy} onClick={onTest}>
          <Icon icon={Mail} />
          {isBusy ? 'Sending...' : 'Send Me a Test'}
        </OutlineButton>
      </p>
    </Box>
  );
}
