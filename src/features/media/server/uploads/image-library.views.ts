import { reach } from '#features/users/policy.ts';
import type { Actor } from '#features/users/server/public.ts';
import { fold } from '#lib/text/search/words.ts';
import { contains } from '#platform/db/queries/contains.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Media, MediaPage } from '../../contract.ts';
import { readFocus } from '../../crops.values.ts';
import type { MEDIA_FILTERS, MEDIA_SORTS } from '../../library.values.ts';
import { mediaUrl } from '../variants/variant-sizes.ts';

export const noSuchMedia = () => new Problem(404, 'media.not_found', 'Image not found.');

/** The columns that a search looks in. */
export const searchKey = (...texts: string[]) => fold(texts.join('\n'));

/** Whether the caller may describe or delete this account's uploads. */
export function mayManage(actor: Actor, uploaderId: number | null): boolean {
  const far = reach(actor.role, 'media:manage');
  return far === 'any' || (far === 'own' && uploaderId === actor.userId);
}

const rows = (db: Db) =>
  db
    .selectFrom('media')
    .leftJoin('users', 'users.id', 'media.user_id')
    .select([
      'media.id',
      'media.key',
      'media.name',
      'media.alt',
      'media.caption',
      'media.credit',
      'media.license',
      'media.focus',
      'media.width',
      'media.height',
      'media.bytes',
      'media.type',
      'media.done',
      'media.total',
      'media.error',
      'media.user_id',
      'media.created_at',
      'users.username',
    ])
    .select((eb) =>
      eb
        .selectFrom('media_uses')
        .select((count) => count.fn.countAll<number>().as('uses'))
        .whereRef('media_uses.media_id', '=', 'media.id')
        .as('uses'),
    )
    .select((eb) =>
      eb
        .selectFrom('media_saved_uses')
        .select((count) => count.fn.countAll<number>().as('saved_uses'))
        .whereRef('media_saved_uses.media_id', '=', 'media.id')
        .as('saved_uses'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

function toMedia(row: Row, actor: Actor): Media {
  const { id, key, name, alt, caption, credit, license, width, height, bytes, done, total, error } =
    row;
  return {
    id,
    key,
    name,
    alt,
    caption,
    credit,
    license,
    width,
    height,
    bytes,
    done,
    total,
    error,
    state: error !== null ? 'failed' : done < total ? 'processing' : 'ready',
    focus: readFocus(row.focus),
    url: mediaUrl(row),
    uploadedBy: row.username,
    createdAt: new Date(row.created_at).toISOString(),
    uses: row.uses ?? 0,
    // Includes the current uses.
    formerUses: Math.max(0, (row.saved_uses ?? 0) - (row.uses ?? 0)),
    can: mayManage(actor, row.user_id) ? ['edit', 'delete'] : [],
  };
}

/** One image. @throws Problem 404 `media.not_found` */
export async function mediaById(db: Db, actor: Actor, id: number): Promise<Media> {
  const row = await rows(db).where('media.id', '=', id).executeTakeFirst();
  if (!row) throw noSuchMedia();
  return toMedia(row, actor);
}

/** The tables of what shows an image. */
const USES = [
  'media_uses',
  'game_images',
  'author_images',
  'page_images',
  'setting_images',
  'snippet_images',
] as const;

interface LibraryView {
  /** Of one image; undefined for all. */
  key: string | undefined;
  /** Part of a name, alternative text, caption or credit; '' for all. */
  search: string;
  filter: (typeof MEDIA_FILTERS)[number] | undefined;
  sort: (typeof MEDIA_SORTS)[number];
}

/** The images that a view shows. */
function matching(db: Db, { key, search, filter }: LibraryView) {
  const words = fold(search).trim();
  let found = db.selectFrom('media');
  if (key !== undefined) {
    const former = db.selectFrom('media_former_keys').select('media_id').where('key', '=', key);
    found = found.where((eb) => eb.or([eb('media.key', '=', key), eb('media.id', 'in', former)]));
  }
  if (words !== '') found = found.where((eb) => contains(eb.ref('media.name_key'), words));
  if (filter === 'no-alt') found = found.where('media.alt', '=', '');
  if (filter === 'unused') {
    for (const table of USES) {
      found = found.where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom(table).select('media_id').whereRef('media_id', '=', 'media.id'))),
      );
    }
  }
  return found;
}

const ORDERS = {
  newest: ['media.created_at', 'desc'],
  oldest: ['media.created_at', 'asc'],
  name: ['media.name_key', 'asc'],
  largest: ['media.bytes', 'desc'],
} as const;

/** One page of the library. */
export async function mediaPage(
  db: Db,
  actor: Actor,
  view: LibraryView,
  { limit, offset }: { limit: number; offset: number },
): Promise<MediaPage> {
  const [column, direction] = ORDERS[view.sort];
  const page = await rows(db)
    .where('media.id', 'in', matching(db, view).select('media.id'))
    .orderBy(column, direction)
    .orderBy('media.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    media: page.map((row) => toMedia(row, actor)),
    totalCount: await countRows(matching(db, view)),
  };
}
