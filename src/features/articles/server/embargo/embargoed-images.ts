import { type HeldImage, heldInArticle, heldInTexts } from '#features/media/server/public.ts';
import { formatTimeUtc } from '#lib/format/date.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { isPublic } from '../../values.ts';
import type { LifeState } from '../lifecycle.ts';

/** From when on readers see an article if nobody does anything more; null where they do not. */
function seenFrom(state: LifeState, now: number): number | null {
  if (isPublic(state)) return now;
  const { status, moderationStatus, scheduledAt } = state;
  return status === 'scheduled' && moderationStatus === 'approved' ? scheduledAt : null;
}

function refuse(held: HeldImage | null): void {
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
 * @param state what the article with these texts becomes
 * @throws Problem 409 `article.image_held`
 */
export async function assertTextsNotEmbargoed(
  db: Db,
  texts: readonly (string | null)[],
  state: LifeState,
  now: number,
): Promise<void> {
  const time = seenFrom(state, now);
  if (time !== null) refuse(await heldInTexts(db, texts, time));
}

/** The same for an article as it is stored. @throws Problem 409 `article.image_held` */
export async function assertNotEmbargoed(
  db: Db,
  articleId: number,
  state: LifeState,
  now: number,
): Promise<void> {
  const time = seenFrom(state, now);
  if (time !== null) refuse(await heldInArticle(db, articleId, time));
}
