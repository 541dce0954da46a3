import type { ComponentProps, ReactNode } from 'react';
import { formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import * as parts from '#ui/admin/parts.module.css';
import { StateBadge } from '#ui/admin/state-badge.tsx';
import { rich } from '#ui/rich.ts';
import type { AdminArticle } from '../contract.ts';
import { type ArticleStatus, type ModerationStatus, waitsForApproval } from '../values.ts';
import type { WaitingChanges } from '../waiting.contract.ts';

const DIAMOND = 'M6 1.1L10.9 6 6 10.9 1.1 6z';

type Tone = ComponentProps<typeof StateBadge>['tone'];

interface State {
  label: string;
  tone: Tone;
  /** For statuses that need no attention. */
  quiet?: boolean;
  sign: ReactNode;
}

const STATUS: Record<ArticleStatus, State> = {
  draft: { label: t('Draft'), tone: 'yellow', sign: <path d={DIAMOND} strokeWidth="1.6" /> },
  published: {
    label: t('Published'),
    tone: 'green',
    quiet: true,
    sign: <path d="M6 0l6 6-6 6-6-6z" fill="currentColor" stroke="none" />,
  },
  scheduled: {
    label: t('Scheduled'),
    tone: 'orange',
    sign: (
      <>
        <path d={DIAMOND} strokeWidth="1.4" />
        <path d="M6 0v12L0 6z" fill="currentColor" stroke="none" />
      </>
    ),
  },
  archived: {
    label: t('Archived'),
    tone: 'grey',
    quiet: true,
    sign: (
      <>
        <path d={DIAMOND} strokeWidth="1.4" />
        <path d="M2.5 6h7" strokeWidth="1.6" />
      </>
    ),
  },
};

const MODERATION: Record<ModerationStatus, State> = {
  pending: {
    label: t('Pending'),
    tone: 'yellow',
    sign: (
      <>
        <circle cx="6" cy="6" r="5" strokeWidth="1.5" />
        <path d="M6 3v3.2l2 1.4" strokeWidth="1.5" />
      </>
    ),
  },
  approved: {
    label: t('Approved'),
    tone: 'green',
    quiet: true,
    sign: <path d="M1.5 6.4l3 3.1L10.6 2.6" strokeWidth="2" />,
  },
  rejected: {
    label: t('Rejected'),
    tone: 'red',
    sign: <path d="M2 2l8 8M10 2l-8 8" strokeWidth="2" />,
  },
};

const EMBARGO: State = {
  label: t('Embargo'),
  tone: 'red',
  sign: (
    <>
      <path d="M2 5.5h8v5.5H2z" fill="currentColor" stroke="none" />
      <path d="M3.7 5.5V4a2.3 2.3 0 014.6 0v1.5" strokeWidth="1.5" />
    </>
  ),
};

function StatusIcon({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 12 12" fill="none" stroke="currentColor" aria-hidden="true">
      {children}
    </svg>
  );
}

interface BadgeProps {
  state: State;
  title?: string;
  children?: ReactNode;
}

function Badge({ state, title, children = state.label }: BadgeProps) {
  return (
    <StateBadge tone={state.tone} quiet={state.quiet ?? false} title={title}>
      <StatusIcon>{state.sign}</StatusIcon>
      {children}
    </StateBadge>
  );
}

/** The icon of a status without its label. */
export function StatusSign({ status }: { status: ArticleStatus }) {
  return <StatusIcon>{STATUS[status].sign}</StatusIcon>;
}

/** 'draft' -> 'Draft' */
export const statusLabel = (status: ArticleStatus): string => STATUS[status].label;

/** 'pending' -> 'Pending' */
export const moderationLabel = (status: ModerationStatus): string => MODERATION[status].label;

interface StatusBadgeProps {
  status: ArticleStatus;
  /** Left out next to a moderation badge. */
  moderationStatus?: ModerationStatus;
  embargoUntil?: string | null;
}

/** The status of an article, after what keeps it from readers. Badges that need attention have a background. */
export function StatusBadge({ status, moderationStatus, embargoUntil = null }: StatusBadgeProps) {
  const waits = waitsForApproval({ status, ...(moderationStatus && { moderationStatus }) });
  const isRejected = status === 'published' && moderationStatus === 'rejected';
  const isUnseen = status === 'published' && (waits || isRejected);
  return (
    <>
      {waits && <Badge state={MODERATION.pending}>{t('Awaiting approval')}</Badge>}
      {isRejected && <Badge state={STATUS.archived}>{t('Not public')}</Badge>}{' '}
      <Badge state={STATUS[status]} {...(isUnseen && { title: t('Not public yet') })} />
      {isUnseen && <small className={parts.note}> {t('once approved')}</small>}{' '}
      {embargoUntil !== null && new Date(embargoUntil) > new Date() && (
        <Badge
          state={EMBARGO}
          title={t('Embargo until {embargoUntil}', { embargoUntil: formatLocalTime(embargoUntil) })}
        >
          {rich('Embargo<span>{embargoUntil}</span>', {
            embargoUntil: t(' until {embargoUntil}', {
              embargoUntil: formatLocalTime(embargoUntil),
            }),
            span: (parts) => <span className="sr">{parts}</span>,
          })}
        </Badge>
      )}
    </>
  );
}

/** The moderation status of an article. A pending draft needs no attention: its author hasn't submitted it yet. */
export function ModerationBadge({
  status,
  moderationStatus,
}: Pick<AdminArticle, 'status' | 'moderationStatus'>) {
  const state = MODERATION[moderationStatus];
  if (moderationStatus !== 'pending' || waitsForApproval({ status, moderationStatus }))
    return <Badge state={state} />;
  return (
    <>
      <Badge state={{ ...state, quiet: true }} />{' '}
      <small className={parts.note}>{t('not submitted for approval')}</small>
    </>
  );
}

/** What is to happen with the waiting changes of an article. */
export function WaitingLine({ state, publishAt }: Pick<WaitingChanges, 'state' | 'publishAt'>) {
  const texts: Record<WaitingChanges['state'], string> = {
    on_hold: t('Changes are on hold'),
    sent_back: t('Changes were sent back'),
    decision: t('Changes need a decision'),
    approval: t('Changes await approval'),
    scheduled: t('Changes go live {time}', { time: publishAt ? formatLocalTime(publishAt) : '' }),
    manual: t('Changes wait to be published'),
  };
  const isUrgent = state === 'decision' || state === 'approval';
  return isUrgent ? (
    <StateBadge tone="yellow">{texts[state]}</StateBadge>
  ) : (
    <small className={parts.note}>{texts[state]}</small>
  );
}
