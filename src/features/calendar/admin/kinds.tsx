import {
  Archive,
  FilePenLine,
  Flag,
  Gamepad2,
  type IconNode,
  Lightbulb,
  Lock,
  Mail,
  Radio,
} from 'lucide';
import { StatusSign } from '#features/articles/admin/public.ts';
import { t } from '#lib/messages/admin.ts';
import { Icon } from '#ui/icon.tsx';
import type { Calendar, CalendarItem } from '../contract.ts';
import { CALENDAR_KINDS, type CalendarKind } from '../values.ts';
import type { Movable } from './api.ts';

export const KIND_LABELS: Record<CalendarKind, string> = {
  idea: t('Planned idea'),
  draft: t('Planned draft'),
  due: t('Due'),
  scheduled: t('Scheduled'),
  embargo: t('Embargo ends'),
  change: t('Changes go live'),
  end: t('Unpublished'),
  published: t('Published'),
  digest: t('Digest'),
  live: t('Live coverage'),
  release: t('Game release'),
};

/** What keeps a submitted article, or waiting changes, from readers. */
export function obstacleOf({ kind, moderationStatus, needsDecision }: CalendarItem) {
  if (needsDecision) return t('Needs a decision');
  if (moderationStatus === 'pending') return t('Awaiting approval');
  if (moderationStatus === undefined) return undefined;
  return kind === 'change' ? t('Sent back') : t('Rejected');
}

const ICONS: Partial<Record<CalendarKind, IconNode>> = {
  idea: Lightbulb,
  due: Flag,
  embargo: Lock,
  change: FilePenLine,
  end: Archive,
  digest: Mail,
  live: Radio,
  release: Gamepad2,
};

/** The sign of a kind, so that color isn't the only one. */
export function KindSign({ kind }: { kind: CalendarKind }) {
  const icon = ICONS[kind];
  if (icon) return <Icon icon={icon} />;
  const status = kind === 'scheduled' || kind === 'published' ? kind : 'draft';
  return <StatusSign status={status} />;
}

/** The item as one that can move; null if it can't. */
export const movable = ({ canMove, version, ...item }: CalendarItem): Movable | null =>
  canMove && version !== undefined ? { ...item, version } : null;

/** A name of an item among all. */
export const keyOf = ({ kind, id, day }: CalendarItem) => `${kind} ${id} ${day}`;

/** How many items of a day were left out, apart from hidden kinds. */
export const countMore = (more: Calendar['more'][string] = {}, hidden: readonly CalendarKind[]) =>
  CALENDAR_KINDS.filter((kind) => !hidden.includes(kind)).reduce(
    (sum, kind) => sum + (more[kind] ?? 0),
    0,
  );

/** Whether a day has several reviews, and how many. */
export function countReviews(items: readonly CalendarItem[]): number {
  const reviews = items.filter(
    ({ kind, category }) =>
      category === 'review' && ['idea', 'draft', 'scheduled', 'published'].includes(kind),
  );
  return new Set(reviews.map(({ kind, id }) => `${kind === 'idea'} ${id}`)).size;
}
