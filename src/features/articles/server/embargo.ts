import { type HeldImage, heldInArticles, heldInTexts } from '#features/media/server/public.ts';
import { formatTimeUtc } from '#lib/format/date.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import { isPublic } from '../values.ts';
import type { ArticlePatch } from '../writing.contract.ts';
import type { ArticleFields, LoadedArticle } from './stored-article.ts';

/** What the decision on an embargo depends on. Times are UTC epoch milliseconds. */
export type EmbargoState = Pick<
  ArticleFields,
  'status' | 'moderationStatus' | 'scheduledAt' | 'embargoUntil' | 'embargoReason'
>;
type Embargo = Pick<EmbargoState, 'embargoUntil' | 'embargoReason'>;

interface EmbargoRefusal {
  ok: false;
  refusal: 'article.embargoed' | 'article.schedule_embargoed';
  detail: string;
}

/** Whether the embargo is active. */
export const isEmbargoed = ({ embargoUntil }: Embargo, now: number) =>
  embargoUntil !== null && embargoUntil > now;

/** An embargo's time and reason: 'until March 5, 2025 at 9:00 AM UTC (Agreed)'. */
export const embargoText = ({ embargoUntil, embargoReason }: Embargo) =>
  `until ${formatTimeUtc(embargoUntil ?? 0)} (${embargoReason})`;

/** Why an embargo forbids this state; null if it doesn't. */
export function embargoRefusal(state: EmbargoState, now: number): EmbargoRefusal | null {
  const { status, scheduledAt, embargoUntil } = state;
  if (embargoUntil === null) return null;
  const words = `The article is under embargo ${embargoText(state)}`;
  if (isPublic(state) && isEmbargoed(state, now)) {
    const detail = `${words}. Schedule it for then or later, or ask an editor to lift the embargo.`;
    return { ok: false, refusal: 'article.embargoed', detail };
  }
  if (status === 'scheduled' && scheduledAt !== null && scheduledAt < embargoUntil) {
    const detail = `${words}. Schedule it for then or later.`;
    return { ok: false, refusal: 'article.schedule_embargoed', detail };
  }
  return null;
}

/** From when on readers see an article without further action; null if they don't. */
function seenFrom(state: EmbargoState, now: number): number | null {
  if (isPublic(state)) return now;
  const { status, moderationStatus, scheduledAt } = state;
  return status === 'scheduled' && moderationStatus === 'approved' ? scheduledAt : null;
}

const heldProblem = ({ name, until }: HeldImage) =>
  new Problem(
    409,
    'article.image_held',
    `The file "${name}" is under embargo until ${formatTimeUtc(until)}. Publish later, ` +
      'remove the file, or lift the embargo of its article first.',
  );

/**
 * Refuses texts that would show readers an image before its embargo ends.
 * @param state the new state of the article with these texts
 * @throws Problem 409 `article.image_held`
 */
export async function assertTextsNotEmbargoed(
  db: Db,
  texts: readonly (string | null)[],
  state: EmbargoState,
  now: number,
): Promise<void> {
  const time = seenFrom(state, now);
  const held = time === null ? null : await heldInTexts(db, texts, time);
  if (held !== null) throw heldProblem(held);
}

/** The same for articles as they are stored. @returns why these can't have their new states, by article */
export async function embargoProblems(
  db: Db,
  changes: readonly { id: number; after: EmbargoState }[],
  now: number,
): Promise<Map<number, Problem>> {
  const problems = new Map<number, Problem>();
  const byTime = Map.groupBy(changes, ({ after }) => seenFrom(after, now));
  for (const [time, seen] of byTime) {
    if (time === null) continue;
    const ids = seen.map(({ id }) => id);
    for (const [id, held] of await heldInArticles(db, ids, time))
      problems.set(id, heldProblem(held));
  }
  return problems;
}

/** Refuses an embargo that ends after readers have seen the article. @throws Problem 409 `article.embargo_late` */
function assertNotSeen(embargoUntil: number, publishedAt: number | null): void {
  if (publishedAt === null || publishedAt >= embargoUntil) return;
  const detail = 'Readers have already seen this article, so it can’t be put under embargo.';
  throw new Problem(409, 'article.embargo_late', detail);
}

/** An embargo in a request; fields that are missing don't change. */
type EmbargoPatch = Pick<ArticlePatch, 'embargoUntil' | 'embargoReason' | 'embargoSource'>;
export type EmbargoFields = Pick<ArticleFields, keyof EmbargoPatch>;

const NO_EMBARGO: EmbargoFields = { embargoUntil: null, embargoReason: '', embargoSource: '' };

/**
 * Reads the embargo of a request. Whether a state is allowed under it is decided when it is stored.
 * @param article null for a new one
 * @throws Problem 400 naming the field, 409 `article.embargo_late`
 */
export function readEmbargo(
  patch: EmbargoPatch,
  article: LoadedArticle | null,
  now: number,
): EmbargoFields {
  const former = article?.fields ?? NO_EMBARGO;
  const { embargoUntil: time = former.embargoUntil } = patch;
  const embargoUntil = typeof time === 'string' ? Date.parse(time) : time;
  if (embargoUntil === null) return NO_EMBARGO;
  if (embargoUntil !== former.embargoUntil) {
    assertNotSeen(embargoUntil, article?.publishedAt ?? null);
    if (embargoUntil <= now) throw badField('embargoUntil', 'must be in the future');
  }
  const { embargoReason = former.embargoReason, embargoSource = former.embargoSource } = patch;
  if (embargoReason === '') throw badField('embargoReason', 'is required with an embargo');
  return { embargoUntil, embargoReason, embargoSource };
}

/**
 * Refuses a state that an embargo forbids.
 * @param publishedAt when the article first was public
 * @throws Problem 409 `article.embargoed` or `article.embargo_late`
 */
export function assertEmbargoAllows(
  fields: EmbargoState,
  publishedAt: number | null,
  now: number,
): void {
  const refused = embargoRefusal(fields, now);
  if (refused !== null) throw new Problem(409, refused.refusal, refused.detail);
  if (fields.embargoUntil !== null) assertNotSeen(fields.embargoUntil, publishedAt);
}

/** Refuses to end an active embargo sooner. @throws Problem 409 `article.embargo_stands` */
export function assertEmbargoNotSooner(
  former: ArticleFields,
  { embargoUntil = former.embargoUntil }: { embargoUntil?: number | null },
  now: number,
): void {
  if (!isEmbargoed(former, now)) return;
  if (embargoUntil !== null && embargoUntil >= (former.embargoUntil ?? 0)) return;
  const detail =
    `The article is under embargo ${embargoText(former)}. ` +
    'Only an editor can lift it, with a reason.';
  throw new Problem(409, 'article.embargo_stands', detail);
}
