import { formatCount } from '#lib/format/count.ts';
import type { NotificationKind } from '../values.ts';

interface Facts {
  kind: NotificationKind;
  /** The name of the account that did it; null for the site itself, or a deleted account. */
  who: string | null;
  /** Null if it is deleted. */
  title: string | null;
  /** Whether the recipient may no longer see what it is about. */
  isHidden: boolean;
  count: number;
}

function subjectOf({ title, isHidden, count }: Facts): string {
  if (count > 1) return `${formatCount(count, 'article')} of yours`;
  if (isHidden) return 'an article that you may no longer open';
  return title === null ? 'a deleted article' : `“${title}”`;
}

function sentence(facts: Facts): string {
  const { kind, who, title, isHidden, count } = facts;
  const subject = subjectOf(facts);
  const named = isHidden || title === null ? '' : `: ${title}`;
  switch (kind) {
    case 'assigned':
      return who === null ? `You were assigned to ${subject}` : `${who} assigned you to ${subject}`;
    case 'submitted':
    case 'approved':
    case 'rejected':
    case 'published':
      if (who !== null) return `${who} ${kind} ${subject}`;
      return `${subject} ${count === 1 ? 'was' : 'were'} ${kind}`;
    case 'sent_back':
      return `${who ?? 'An editor'} sent back ${subject}`;
    case 'changes_blocked':
      return `${subject} can’t be published`;
    case 'late':
      return `${subject} is late`;
    case 'deadline':
      return `${subject} is due tomorrow`;
    case 'mentioned':
      return `${who ?? 'Someone'} mentioned you in a comment on ${subject}`;
    case 'replied':
      return `${who ?? 'Someone'} replied to your comment on ${subject}`;
    case 'post_failed':
      return `A social post about ${subject} needs attention`;
    case 'import_finished':
      return `An import finished${named}`;
    case 'import_failed':
      return `An import failed${named}`;
    case 'backup_finished':
      return `A backup finished${named}`;
    case 'job_failed':
      return `A background job failed${named}`;
  }
}

/** What happened, as a sentence without a period. */
export function messageOf(facts: Facts): string {
  const text = sentence(facts);
  // A username is written as its owner chose it.
  if (facts.who !== null && text.startsWith(facts.who)) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
