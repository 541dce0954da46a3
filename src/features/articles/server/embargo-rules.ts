import { type HeldImage, heldInArticle, heldInTexts } from '#features/media/server/public.ts';
import { formatTimeUtc } from '#lib/format/date.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { isPublic } from '../values.ts';
import { embargoRefusal, embargoWords, isHeld, type LifeState } from './lifecycle.ts';
import type { ArticleFields } from './stored-article.ts';

/** From when on readers see an article without further action; null if they don't. */
function seenFrom(state: LifeState, now: number): number | null {
  if (isPublic(state)) return now;
  const { status, moderationStatus, scheduledAt } = state;
  return status === 'scheduled' && moderationStatus === 'approved' ? scheduledAt : null;
}

function refuseImage(held: HeldImage | null): void {
  if (held === null) return;
  throw new Problem(
    409,
    'article.image_held',
    `The image "${held.name}" is under embargo until ${formatTimeUtc(held.until)}. Publish later, ` +
      'remove the image, or lift the embargo of its article first.',
  );
}

/**
 * Refuses texts that would show readers an image before its embargo ends.
 * @param state the new state of the article with these texts
 * @throws Problem 409 `article.image_held`
 */
export async function assertTextsNotEmbargoed(
  db: Db,
  texts: readonly (string | null)[],
  state: LifeState,
  now: number,
): Promise<void> {
  const time = seenFrom(state, now);
  if (time !== null) refuseImage(await heldInTexts(db, texts, time));
}

/** The same for an article as it is stored. @throws Problem 409 `article.image_held` */
export async function assertNotEmbargoed(
  db: Db,
  articleId: number,
  state: LifeState,
  now: number,
): Promise<void> {
  const time = seenFrom(state, now);
  if (time !== null) refuseImage(await heldInArticle(db, articleId, time));
}

/**
 * Refuses a state that an embargo forbids.
 * @param publishedAt when the article first was public
 * @throws Problem 409 `article.embargoed`
 */
export function assertEmbargoAllows(
  fields: LifeState,
  publishedAt: number | null,
  now: number,
): void {
  const refused = embargoRefusal(fields, now);
  if (refused !== null) throw new Problem(409, refused.refusal, refused.detail);
  const { embargoUntil } = fields;
  if (embargoUntil === null || publishedAt === null || publishedAt >= embargoUntil) return;
  const detail = 'Readers have already seen this article, so it can’t be put under embargo.';
  throw new Problem(409, 'article.embargoed', detail);
}

/** Refuses to end an active embargo sooner. @throws Problem 409 `article.embargo_stands` */
export function assertEmbargoNotSooner(
  former: ArticleFields,
  { embargoUntil = former.embargoUntil }: { embargoUntil?: number | null },
  now: number,
): void {
  if (!isHeld(former, now)) return;
  if (embargoUntil !== null && embargoUntil >= (former.embargoUntil ?? 0)) return;
  const detail =
    `The article is under embargo ${embargoWords(former)}. ` +
    'Only an editor can lift it, with a reason.';
  throw new Problem(409, 'article.embargo_stands', detail);
}
