import { Mail } from 'lucide';
import { formatNumber } from '#lib/format/count.ts';
import { formatLocalClock } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { Facts } from '#ui/admin/facts.tsx';
import { Box } from '#ui/admin/parts.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { EmailFacts } from '../contract.ts';
import { serverOf } from './labels.ts';

interface EmailBoxProps {
  email: EmailFacts;
  now: Date;
  isBusy: boolean;
  onTest: () => void;
}

/** The mail server and what was sent. */
export function EmailBox({ email, now, isBusy, onTest }: EmailBoxProps) {
  const { server, lastSentAt, refused, waiting, sentThisWeek, bouncedThisWeek } = email;
  if (server === null) {
    return (
      <Box id="email" tabIndex={-1} title={t('Email')} bare>
        <EmptyState
          kind="empty"
          small
          title={t('Email is not set up')}
          hint={t(
            'Newsletters, invitations and password reset links can’t be sent by email. Ask the person who runs your server to set SMTP_URL and restart Savepoint. The sender is under Email in Settings, unless MAIL_FROM is set.',
          )}
        />
      </Box>
    );
  }
  const facts = [
    [t('Server'), serverOf(server)],
    [
      t('Last sent'),
      lastSentAt === null ? t('Nothing in the last 7 days') : formatLocalClock(lastSentAt, now),
    ],
    ...(refused === null
      ? []
      : ([[t('Last refused'), formatLocalClock(refused.at, now)]] as const)),
    [
      t('Bounced this week'),
      t('{bouncedThisWeek} of {sentThisWeek}', {
        bouncedThisWeek: formatNumber(bouncedThisWeek),
        sentThisWeek: formatNumber(sentThisWeek + bouncedThisWeek),
      }),
    ],
    [t('Queued'), formatNumber(waiting)],
  ] as const;
  return (
    <Box id="email" tabIndex={-1} title={t('Email')}>
      <Facts facts={facts} />
      <p>
        <OutlineButton icon={Mail} busy={isBusy} onClick={onTest}>
          {isBusy ? t('Sending...') : t('Send Test Email')}
        </OutlineButton>
      </p>
    </Box>
  );
}
