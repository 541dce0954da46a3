import type { AdminArticle, Article } from '#features/articles/contract.ts';
import type { RemoteImage } from '#features/articles/editing.contract.ts';
import { articleFields } from '../content/articles.ts';
import { drawing } from '../content/images.ts';
import { fetchHere, startFeedServer } from '../servers/feed-server.ts';
import { jsonOf, openTestSite } from './test-site.ts';

/** The address in the library of an image that `smallImage` makes. */
export const OURS = /^\/media\/[0-9a-f]{20}-40x30\/40\.jpg$/;
export const smallImage = (width = 40) => drawing(width, 30).jpeg().toBuffer();

/** HTML that shows an image. @param alt escaped already, as the address is */
export const shown = (src: string, alt = '') =>
  `<figure><img src="${src}" alt="${alt}" /><figcaption>By them</figcaption></figure><p>Text</p>`;

/** The address of the first image in HTML. */
export const sourceIn = (html: string) => /src="([^"]*)"/.exec(html)?.[1] ?? '';

/** Somebody else's site, and a magazine that may ask it. */
export async function openSiteBesideOthers({
  engine = 'sqlite',
  remoteImages = 'import',
  onLog,
}: {
  engine?: 'sqlite' | 'postgres';
  remoteImages?: string;
  /** Gets every line of the log, from 'info' on. */
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
    states: async (id: number): Promise<RemoteImage[]> =>
      jsonOf(await site.editor.get(`/api/articles/${id}/remote-images`)),
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
