import type { AdminArticle, Article } from '#features/articles/contract.ts';
import { mediaUrl } from '#features/media/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { articleFields } from '../content/articles.ts';
import { drawing } from '../content/images.ts';
import { fetchHere, startFeedServer } from '../servers/feed-server.ts';
import { jsonOf, openTestSite } from './test-site.ts';

/** The library URL of an image made by `smallImage`. */
export const OURS = /^\/media\/[0-9a-f]{20}-40x30\/40\.jpg$/;
export const smallImage = (width = 40) => drawing(width, 30).jpeg().toBuffer();

/**
 * HTML that shows an image.
 * @param alt escaped, like the URL
 */
export const shown = (src: string, alt = '') =>
  `<figure><img src="${src}" alt="${alt}" /><figcaption>By them</figcaption></figure><p>Text</p>`;

/** The URL of the first image in HTML. */
export const sourceIn = (html: string) => /src="([^"]*)"/.exec(html)?.[1] ?? '';

async function remoteImagesOf(db: Db, articleId: number) {
  const rows = await db
    .selectFrom('remote_images')
    .innerJoin('remote_image_uses', 'remote_image_uses.image_id', 'remote_images.id')
    .leftJoin('media', 'media.id', 'remote_images.media_id')
    .select([
      'remote_images.url',
      'remote_images.failed',
      'remote_images.error',
      'media.key',
      'media.type',
      'media.focus',
    ])
    .where('article_id', '=', articleId)
    .orderBy('remote_images.id')
    .execute();
  return rows.map(({ url: address, failed, error, key, type, focus }) => {
    const state = key === null ? (failed === 1 ? 'failed' : 'waiting') : 'fetched';
    return { address, state, error, url: key && type && mediaUrl({ key, type, focus }) };
  });
}

/** Another site, and a magazine that can fetch from it. */
export async function openSiteBesideOthers({
  engine = 'sqlite',
  remoteImages = 'import',
  onLog,
}: {
  engine?: 'sqlite' | 'postgres';
  remoteImages?: string;
  /** Called with every log line from 'info' on. */
  onLog?: (line: string) => void;
} = {}) {
  const strangers = await startFeedServer();
  const site = await openTestSite({
    engine,
    env: { REMOTE_IMAGES: remoteImages },
    fetchOutside: fetchHere,
    ...(onLog && { onLog }),
  });
  const { category } = articleFields();
  const fields = { title: 'T', category };
  return {
    ...site,
    strangers,
    write: async (by: (typeof site)['author'], input: object): Promise<AdminArticle> =>
      jsonOf(await by.post('/api/articles', { ...fields, ...input }), 201),
    mine: async (id: number): Promise<AdminArticle> =>
      jsonOf(await site.editor.get(`/api/my/articles/${id}`)),
    /** The remote images of an article's last save. */
    states: (id: number) => remoteImagesOf(site.db, id),
    read: async (slug: string): Promise<Article> =>
      jsonOf(await site.visitor.get(`/api/articles/slug/${slug}`)),
    askedFor: (path: string) => strangers.asked.filter(({ url }) => url === path).length,
    run: () => site.app.jobs.runDue(),
    close: async () => {
      await site.close();
      await strangers.close();
    },
  };
}

export type SiteBesideOthers = Awaited<ReturnType<typeof openSiteBesideOthers>>;
