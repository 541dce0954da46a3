import { randomBytes } from 'node:crypto';
import { type ActionContext, recordAction } from '#features/audit-log/server/public.ts';
import {
  heldInTexts,
  noteSnippetImages,
  type ReplacedImage,
  withCurrentImages,
} from '#features/media/server/public.ts';
import { cleanContent } from '#features/rich-text/server/public.ts';
import { formatTimeUtc } from '#lib/format/date.ts';
import { remoteImageUrls } from '#lib/text/remote-images.ts';
import { fold } from '#lib/text/search/words.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import type { SnippetEdit, SnippetInput } from '../contract.ts';
import { MAX_SNIPPETS } from '../values.ts';
import { hasSnippets } from './current-snippets.ts';
import { articleIdsWith } from './snippets.views.ts';

/** Writes the current text of snippets into these articles, in the transaction of the change. */
export type FollowSnippet = (
  trx: Db,
  change: { title: string; articleIds: readonly number[] },
  now: number,
) => Promise<void>;

interface SnippetContext extends ActionContext {
  siteUrl: string;
  follow: FollowSnippet;
}

const titleKey = (title: string) => fold(title).replace(/\s+/g, ' ').trim();
const subjectOf = (id: number, name: string) => ({ type: 'snippet', id, name }) as const;

/** @throws Problem 404 `snippet.not_found` */
async function snippetRow(db: Db, id: number) {
  const row = await db.selectFrom('snippets').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(404, 'snippet.not_found', 'No snippet has this id.');
  return row;
}

/**
 * The sanitized HTML to store.
 * @throws Problem 400 naming `content` if it contains a snippet or shows an image that isn't in the library
 */
export async function judgeSnippet(
  db: Db,
  clean: string,
  { now, siteUrl }: Pick<SnippetContext, 'now' | 'siteUrl'>,
): Promise<string> {
  if (hasSnippets(clean)) throw badField('content', 'can’t contain another snippet');
  if (remoteImageUrls(clean, siteUrl).length > 0) {
    throw badField('content', 'can show only images of the image library: upload them first');
  }
  const [current = clean] = await withCurrentImages(db, [clean]);
  const held = await heldInTexts(db, [current], now);
  if (held !== null) {
    const until = formatTimeUtc(held.until);
    throw badField(
      'content',
      `shows the image “${held.name}”, which is under embargo until ${until}`,
    );
  }
  return current;
}

async function cleanSnippet(db: Db, html: string, context: SnippetContext): Promise<string> {
  const { actor, siteUrl } = context;
  const { html: clean } = await cleanContent(html, { owner: actor.userId, siteUrl });
  return judgeSnippet(db, clean, context);
}

/** @throws Problem 400 naming `title` */
async function assertFreeTitle(db: Db, title: string, ownId: number | null): Promise<void> {
  const other = await db
    .selectFrom('snippets')
    .select('id')
    .where('title_key', '=', titleKey(title))
    .executeTakeFirst();
  if (other && other.id !== ownId) throw badField('title', 'is already the title of a snippet');
}

/** Stores a new snippet with a free key. @throws Problem 400 naming `title`, 409 `snippet.too_many` */
export async function insertSnippet(
  trx: Db,
  { key, title, html }: { key: string; title: string; html: string },
  context: ActionContext,
): Promise<number> {
  if ((await countRows(trx.selectFrom('snippets'))) >= MAX_SNIPPETS) {
    const detail = `There can be at most ${MAX_SNIPPETS} snippets. Delete one that isn’t used.`;
    throw new Problem(409, 'snippet.too_many', detail);
  }
  await assertFreeTitle(trx, title, null);
  const { id } = await trx
    .insertInto('snippets')
    .values({
      key,
      title,
      title_key: titleKey(title),
      html,
      version: 1,
      created_at: context.now,
      updated_at: context.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteSnippetImages(trx, id, html);
  await recordAction(trx, context, { action: 'snippet.created', subject: subjectOf(id, title) });
  await recordChange(trx, context.now, ['admin']);
  return id;
}

/** Stores a new snippet. @throws Problem 400 naming the field, 409 `snippet.too_many` */
export async function createSnippet(
  db: Db,
  { title, content }: SnippetInput,
  context: SnippetContext,
): Promise<{ id: number; key: string }> {
  const clean = await cleanSnippet(db, content, context);
  return inTransaction(db, async (trx) => {
    // In the HTML that readers get: it doesn't tell the title.
    const key = randomBytes(6).toString('hex');
    return { id: await insertSnippet(trx, { key, title, html: clean }, context), key };
  });
}

/**
 * Changes a snippet, and every article that contains it.
 * @throws Problem 404 `snippet.not_found`, 409 `snippet.stale`, 400 naming the field
 */
export async function changeSnippet(
  db: Db,
  id: number,
  { title, content, version }: SnippetEdit,
  context: SnippetContext,
): Promise<void> {
  const clean = await cleanSnippet(db, content, context);
  await inTransaction(db, async (trx) => {
    const before = await snippetRow(trx, id);
    if (before.version !== version) {
      const detail = 'Someone else changed this snippet meanwhile. Reload to see their text.';
      throw new Problem(409, 'snippet.stale', detail);
    }
    if (before.title === title && before.html === clean) return;
    await assertFreeTitle(trx, title, id);
    await trx
      .updateTable('snippets')
      .set({ title, title_key: titleKey(title), html: clean })
      .set({ version: version + 1, updated_at: context.now })
      .where('id', '=', id)
      .execute();
    await noteSnippetImages(trx, id, clean);
    await recordAction(trx, context, { action: 'snippet.edited', subject: subjectOf(id, title) });
    await recordChange(trx, context.now, ['admin']);
    if (before.html === clean) return;
    const articleIds = await articleIdsWith(trx, id);
    await context.follow(trx, { title, articleIds }, context.now);
  });
}

/** Deletes a snippet. Articles keep its text as their own. @throws Problem 404 `snippet.not_found` */
export async function deleteSnippet(db: Db, id: number, context: SnippetContext): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { title } = await snippetRow(trx, id);
    const articleIds = await articleIdsWith(trx, id);
    await trx.deleteFrom('snippets').where('id', '=', id).execute();
    await recordAction(trx, context, { action: 'snippet.deleted', subject: subjectOf(id, title) });
    await recordChange(trx, context.now, ['admin']);
    await context.follow(trx, { title, articleIds }, context.now);
  });
}

/** Shows the new file of a library image in the stored snippets; articles follow on their own. */
export async function replaceImageInSnippets(trx: Db, image: ReplacedImage): Promise<void> {
  const rows = await trx
    .selectFrom('snippets')
    .innerJoin('snippet_images', 'snippet_images.snippet_id', 'snippets.id')
    .select(['snippets.id', 'snippets.html'])
    .where('snippet_images.media_id', '=', image.id)
    .execute();
  for (const { id, html } of rows) {
    const [current = html] = await withCurrentImages(trx, [html]);
    await trx.updateTable('snippets').set({ html: current }).where('id', '=', id).execute();
  }
}
