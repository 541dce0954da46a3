import { heldInTexts } from '#features/media/server/public.ts';
import { formatTimeUtc } from '#lib/format/date.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';

/** Refuses to show readers an image before its embargo ends. @throws Problem 409 `page.image_held` */
export async function assertNotEmbargoed(db: Db, content: string, now: number): Promise<void> {
  const held = await heldInTexts(db, [content], now);
  if (held === null) return;
  const until = formatTimeUtc(held.until);
  const detail = `The file "${held.name}" is under embargo until ${until}. Publish later, or remove the file.`;
  throw new Problem(409, 'page.image_held', detail);
}
