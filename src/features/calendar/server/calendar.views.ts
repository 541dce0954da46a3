import {
  articlesByDay,
  type ByDayFilter,
  type DayRange,
  stateOfChanges,
  type Timed,
} from '#features/articles/server/views/public.ts';
import {
  type ArticleStatus,
  type ModerationStatus,
  waitsForApproval,
} from '#features/articles/values.ts';
import { gamesReleasedBetween } from '#features/games/server/public.ts';
import { coveragesStartedBetween } from '#features/live/server/public.ts';
import { digestsBetween } from '#features/newsletter/server/public.ts';
import {
  ideasBetween,
  ownerOfArticle,
  type PlanFilter,
  plansByDay,
} from '#features/planning/server/public.ts';
import { may, reach } from '#features/users/policy.ts';
import { type Actor, people as peopleOf } from '#features/users/server/public.ts';
import { ROLES } from '#features/users/values.ts';
import { dateOf, isoTime } from '#lib/format/iso.ts';
import { startOfDay } from '#lib/format/wall-time.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Calendar, CalendarItem } from '../contract.ts';
import { type CalendarKind, daysBetween, itemsPerDay, plusDays } from '../values.ts';

/** The days and filters of a calendar. */
export interface Wanted extends PlanFilter {
  /** The maximum number of items of a kind on a day; by default, what the range allows. */
  limit?: number;
}

/** What the items of a kind are read with. */
interface Reading extends Omit<Wanted, 'limit'> {
  db: Db;
  person: Actor;
  timeZone: string;
  days: readonly DayRange[];
  limit: number;
}

/** The items of a kind, and how many more there are by day. */
interface KindItems {
  kind: CalendarKind;
  items: CalendarItem[];
  more: Map<string, number>;
}

/** What comes first on a day: what has a time by its time, then in this order. */
const ORDER: readonly CalendarKind[] = ['due', 'draft', 'idea', 'release'];

/** Live coverage and digests of a range: there are few. */
const MAX_ROWS = 500;

const seesAll = ({ role }: Actor) => reach(role, 'article:write') === 'any';

const writes = (person: Actor, authorId: number) => seesAll(person) || authorId === person.userId;

const byOrder = (one: CalendarItem, other: CalendarItem) =>
  one.day.localeCompare(other.day) ||
  ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) ||
  (one.at ?? '').localeCompare(other.at ?? '') ||
  one.title.localeCompare(other.title);

/** The moderation status of what waits for approval or was rejected. */
function moderationOf(article: { status: ArticleStatus; moderation_status: ModerationStatus }) {
  const { status, moderation_status: moderationStatus } = article;
  if (moderationStatus === 'rejected') return { moderationStatus };
  return waitsForApproval({ status, moderationStatus })
    ? { moderationStatus: 'pending' as const }
    : {};
}

async function articleItems(
  { db, person, days, people, categories, limit }: Reading,
  kind: Timed,
): Promise<KindItems> {
  const filter: ByDayFilter = {
    // Authors see what readers see, and their own work.
    author: kind === 'published' || seesAll(person) ? undefined : person.userId,
    owner: ownerOfArticle,
    owners: people,
    categories,
  };
  const rows = await articlesByDay(db, kind, days, filter, limit);
  const more = new Map<string, number>();
  const items = rows.flatMap((row): CalendarItem[] => {
    const day = days[row.day_index]?.day;
    if (day === undefined) return [];
    if (row.total > limit) more.set(day, row.total - limit);
    return [
      {
        kind,
        id: row.id,
        title: row.title,
        day,
        at: isoTime(row.at),
        category: row.category,
        owner: row.owner_id,
        version: row.version,
        canEdit: writes(person, row.author_id),
        canMove: kind === 'scheduled' && writes(person, row.author_id),
        ...(row.is_public === 1 && { slug: row.slug }),
        ...(kind !== 'embargo' && moderationOf(row)),
        ...(kind === 'change' && changesOf(row, person)),
      },
    ];
  });
  return { kind, items, more };
}

/** What is special about waiting changes. */
function changesOf(row: Awaited<ReturnType<typeof articlesByDay>>[number], person: Actor) {
  const { base_version, is_approved, problem, at: publish_at, version } = row;
  const changes = { base_version, is_approved, problem, publish_at };
  const state = stateOfChanges(changes, version);
  // Moving others would approve them, or leave a conflict or a problem unseen.
  const isMovable = state === 'scheduled';
  return {
    version: row.changes_version ?? 0,
    canMove: isMovable && may(person.role, 'article:moderate'),
    ...(state === 'approval' && { moderationStatus: 'pending' as const }),
    ...(state === 'sent_back' && { moderationStatus: 'rejected' as const }),
    ...(state === 'decision' && { needsDecision: true as const }),
  };
}

async function liveItems(reading: Reading): Promise<CalendarItem[]> {
  const { db, person, days, timeZone } = reading;
  const [from, before] = [days[0]?.from ?? 0, days.at(-1)?.before ?? 0];
  const rows = await coveragesStartedBetween(db, from, before, ownerOfArticle, MAX_ROWS);
  return rows.flatMap((row): CalendarItem[] => {
    const canEdit = writes(person, row.author_id);
    if (!canEdit && row.is_public === 0) return [];
    if (!isWanted(reading, { owner: row.owner_id, category: row.category })) return [];
    return [
      {
        kind: 'live',
        id: row.id,
        title: row.title,
        day: dateOf(row.started_at, timeZone),
        at: isoTime(row.started_at),
        category: row.category,
        owner: row.owner_id,
        canEdit,
        canMove: false,
        ...(row.is_public === 1 && { slug: row.slug }),
      },
    ];
  });
}

/** Whether the filters let something through. */
const isWanted = (
  { people, categories }: Reading,
  { owner, category }: Pick<CalendarItem, 'owner' | 'category'>,
) =>
  (people === undefined || (owner !== undefined && people.includes(owner))) &&
  (categories === undefined || (category !== undefined && categories.includes(category)));

/** Drafts that are planned for a day, or due; what is scheduled or public has its own day. */
async function planItems(reading: Reading, kind: 'draft' | 'due'): Promise<KindItems> {
  const { db, person, limit } = reading;
  const column = kind === 'draft' ? 'planned_on' : 'deadline_on';
  const rows = await plansByDay(db, person, column, reading, limit);
  const more = new Map<string, number>();
  const items = rows.map((row): CalendarItem => {
    if (row.total > limit) more.set(row.day, row.total - limit);
    return {
      kind,
      id: row.id,
      title: row.title,
      day: row.day,
      category: row.category,
      owner: row.owner_id ?? row.author_id,
      version: row.version,
      canEdit: writes(person, row.author_id),
      canMove: kind === 'draft' && row.canChange,
      ...(row.label !== '' && { progress: row.label }),
      ...moderationOf(row),
    };
  });
  return { kind, items, more };
}

async function ideaItems(reading: Reading): Promise<CalendarItem[]> {
  const { db, person, from, to } = reading;
  const ideas = await ideasBetween(db, person, { from, to });
  return ideas.flatMap(({ id, title, category, owner, plannedOn, version, canChange }) => {
    const known = {
      ...(category !== null && { category }),
      ...(owner !== null && { owner: owner.id }),
    };
    if (plannedOn === null || !isWanted(reading, known)) return [];
    const may = { canEdit: true, canMove: canChange };
    return [{ kind: 'idea' as const, id, title, day: plannedOn, version, ...known, ...may }];
  });
}

async function digestItems({ db, person, days, timeZone }: Reading): Promise<CalendarItem[]> {
  if (!may(person.role, 'newsletter:manage')) return [];
  const [from, before] = [days[0]?.from ?? 0, days.at(-1)?.before ?? 0];
  return (await digestsBetween(db, from, before, MAX_ROWS)).map(({ id, subject, at }) => ({
    kind: 'digest',
    id,
    title: subject,
    day: dateOf(at, timeZone),
    at: isoTime(at),
    canEdit: true,
    canMove: false,
  }));
}

async function releaseItems({ db, from, to }: Reading): Promise<CalendarItem[]> {
  const games = await gamesReleasedBetween(db, from, to);
  return games.map(({ id, title, slug, day, platforms }) => ({
    kind: 'release',
    id,
    title,
    slug,
    day,
    note: platforms.join(', '),
    canEdit: false,
    canMove: false,
  }));
}

/** Leaves out what is beyond the limit on a day. */
function limited(kind: CalendarKind, items: readonly CalendarItem[], limit: number): KindItems {
  const more = new Map<string, number>();
  const counts = new Map<string, number>();
  const shown = items.filter(({ day }) => {
    const count = (counts.get(day) ?? 0) + 1;
    counts.set(day, count);
    if (count > limit) more.set(day, count - limit);
    return count <= limit;
  });
  return { kind, items: shown, more };
}

/**
 * What happens on these days, as far as a user may know it. One query for each kind; each day lists the first items of
 * a kind and counts the rest.
 */
export async function readCalendar(
  db: Db,
  person: Actor,
  { limit: wantedLimit, ...wanted }: Wanted,
  timeZone: string,
): Promise<Calendar> {
  const names = daysBetween(wanted.from, wanted.to);
  const limit = wantedLimit ?? itemsPerDay(names.length);
  const days = names.map((day) => ({
    day,
    from: startOfDay(day, timeZone),
    before: startOfDay(plusDays(day, 1), timeZone),
  }));
  const reading: Reading = { ...wanted, db, person, timeZone, days, limit };
  const isFiltered = wanted.people !== undefined || wanted.categories !== undefined;
  const kinds: KindItems[] = [
    await articleItems(reading, 'scheduled'),
    await articleItems(reading, 'embargo'),
    await articleItems(reading, 'change'),
    await articleItems(reading, 'end'),
    await articleItems(reading, 'published'),
    await planItems(reading, 'draft'),
    await planItems(reading, 'due'),
    limited('idea', await ideaItems(reading), limit),
    limited('live', await liveItems(reading), limit),
    // They have no owner and no category.
    limited('digest', isFiltered ? [] : await digestItems(reading), limit),
    limited('release', isFiltered ? [] : await releaseItems(reading), limit),
  ];
  const more: Calendar['more'] = {};
  for (const { kind, more: counts } of kinds) {
    for (const [day, count] of counts) more[day] = { ...more[day], [kind]: count };
  }
  const people = await peopleOf(db, [], ROLES);
  return {
    timeZone,
    items: kinds.flatMap(({ items }) => items).sort(byOrder),
    more,
    people: seesAll(person) ? people : people.filter(({ id }) => id === person.userId),
  };
}
