import { setImmediate } from 'node:timers/promises';
import { may } from '#features/users/policy.ts';
import type { Actor } from '#features/users/server/public.ts';
import { exchangeImages, remoteImagesIn } from '#lib/text/remote-images.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField } from '#platform/http/problem.ts';
import { MAX_REMOTE_IMAGES, remoteFeaturedImage } from '../../remote-images.ts';
import { type Asked, imagesOf, knownImages, noteRemoteUses, requestImages } from './store.ts';

/** What becomes of images on other hosts in what is saved. */
export interface ImageRule extends Pick<Config, 'remoteImages' | 'siteUrl'> {
  /** Whether who saves may publish: images that they add are approved with whatever comes later. */
  isVouched: boolean;
  /** Whether those on other hosts stay there for now; else they are taken in, if that is the rule. */
  stay?: boolean;
  /** They come with a whole archive: however many there are, in its own queue. Where that is done. */
  archive?: string;
  /** What of it no save named before; without it nobody vouches for what a stored article gets. */
  unnamed?: Unnamed;
}

/** The rule for a save by somebody. */
export const ruleFor = (
  { remoteImages, siteUrl }: Pick<Config, 'remoteImages' | 'siteUrl'>,
  actor: Actor,
): ImageRule => ({ remoteImages, siteUrl, isVouched: may(actor.role, 'article:moderate') });

/** Where images stand in an article. */
export interface Imaged {
  /** Sanitised HTML. */
  content: string;
  featuredImage: string | null;
}

/** What a save says of images; undefined where it leaves them as they are. */
export interface SentImages {
  content: string | undefined;
  featuredImage: string | null | undefined;
}

/** An article's images as they are stored, and what is left to do. */
export interface OwnImages extends Imaged {
  /** Whether the featured image lies on another host still: readers are not given its address. */
  isFeaturedRemote: boolean;
  /** Every address on another host that it was saved with. */
  addresses: readonly string[];
}

const asTheyAre = (imaged: Imaged): OwnImages => ({
  ...imaged,
  isFeaturedRemote: false,
  addresses: [],
});

/**
 * Puts our own images in the place of those that are in the library already.
 * @param rule none leaves all as it is
 * @param former what the article was stored with before, which may stay; null for a new one
 * @throws Problem 400 naming the field: where an image on another host is refused, or too many are named
 */
export async function ownImages(
  db: Db,
  rule: ImageRule | undefined,
  imaged: Imaged,
  former: Imaged | null,
): Promise<OwnImages> {
  if (rule === undefined || rule.remoteImages === 'allow') return asTheyAre(imaged);
  const { siteUrl } = rule;
  const inContent = remoteImagesIn(imaged.content, siteUrl);
  const featured = remoteFeaturedImage(imaged.featuredImage, siteUrl);
  if (inContent.length === 0 && featured === null) return asTheyAre(imaged);
  const held = remoteAddresses(former, siteUrl);
  const isNew = (address: string) => !held.has(address);
  const most = rule.archive !== undefined ? Number.POSITIVE_INFINITY : MAX_REMOTE_IMAGES;
  if (inContent.length > most && inContent.some(isNew)) {
    throw badField(
      'content',
      `must not hold more than ${MAX_REMOTE_IMAGES} images from other sites`,
    );
  }
  const all = [...remoteAddresses(imaged, siteUrl)];
  const own = await knownImages(db, all);
  if (rule.remoteImages === 'refuse' && !rule.stay) {
    const refused = all.find((address) => isNew(address) && !own.has(address));
    const field =
      refused !== undefined && inContent.includes(refused) ? 'content' : 'featuredImage';
    if (refused !== undefined) throw badField(field, refusal(refused));
  }
  const isFeaturedRemote = featured !== null && !own.has(featured);
  // More than a save may hold were written before: the others follow with later saves.
  const first = new Set(inContent.slice(0, most));
  const addresses = all.filter((address) => first.has(address) || address === featured);
  return {
    content: exchangeImages(imaged.content, siteUrl, own),
    featuredImage: (featured === null ? undefined : own.get(featured)) ?? imaged.featuredImage,
    isFeaturedRemote,
    addresses: rule.stay ? [] : addresses,
  };
}

const refusal = (address: string) =>
  `must not show an image from another site: ${address}. Upload it to the library instead`;

/** Every address on another host in an article. */
function remoteAddresses(imaged: Imaged | null, siteUrl: string): Set<string> {
  if (imaged === null) return new Set();
  const featured = remoteFeaturedImage(imaged.featuredImage, siteUrl);
  const inContent = remoteImagesIn(imaged.content, siteUrl);
  return new Set([...inContent, ...(featured === null ? [] : [featured])]);
}

/** What a save adds that none of before named. */
interface Unnamed {
  /** The version up to which the saves were looked through. */
  version: number;
  addresses: ReadonlySet<string>;
}

/**
 * The rule with what a save adds that no save of the article named before. Before the transaction,
 * which would wait for many long texts, and one save at a time, so that requests come in between.
 */
export async function withUnnamed(
  db: Db,
  articleId: number,
  rule: ImageRule,
  { content = '', featuredImage = null }: SentImages,
): Promise<ImageRule> {
  if (!rule.isVouched || rule.remoteImages !== 'import') return rule;
  const addresses = remoteAddresses({ content, featuredImage }, rule.siteUrl);
  for (const address of (await knownImages(db, [...addresses])).keys()) addresses.delete(address);
  // Whether these are vouched for is noted with them.
  const uses = addresses.size === 0 ? [] : await imagesOf(db, articleId).execute();
  for (const { address } of uses) addresses.delete(address);
  if (addresses.size === 0) return rule;
  const article = await db
    .selectFrom('articles')
    .select('version')
    .where('id', '=', articleId)
    .executeTakeFirst();
  const version = article?.version ?? 0;
  for (let next = version; addresses.size > 0; ) {
    const save = await db
      .selectFrom('revisions')
      .select(['version', 'snapshot'])
      .where('article_id', '=', articleId)
      .where('version', '<=', next)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!save) break;
    const imaged = JSON.parse(save.snapshot) as Imaged;
    for (const address of remoteAddresses(imaged, rule.siteUrl)) addresses.delete(address);
    next = save.version - 1;
    await setImmediate();
  }
  return { ...rule, unnamed: { version, addresses } };
}

/**
 * Has the images of a save taken into the library that are not in it. In the save's transaction.
 * @param formerVersion the version that is replaced. Who saves vouches only for what no save of
 *   before named: also a restored text is somebody else's
 */
export async function requestRemoteImages(
  trx: Db,
  articleId: number,
  rule: ImageRule | undefined,
  { addresses }: OwnImages,
  { formerVersion, ...asked }: Asked & { formerVersion?: number },
): Promise<void> {
  if (rule?.remoteImages !== 'import') return noteRemoteUses(trx, articleId, []);
  const { isVouched, unnamed, archive } = rule;
  const ids = await requestImages(trx, addresses, { ...asked, archive });
  // A save that came in between was not looked at: it may have named them.
  const added = unnamed?.version === formerVersion ? unnamed?.addresses : undefined;
  const isNew = (address = '') => formerVersion === undefined || added?.has(address) === true;
  const uses = ids.map((id, index) => ({ id, isVouched, isNew: isNew(addresses[index]) }));
  await noteRemoteUses(trx, articleId, uses);
}

/**
 * Whether a save was made with the images in view that have come into the article since it was
 * opened: none of them is sent by its former address. What the save adds is no such image.
 */
export async function showsWhatCame(
  db: Db,
  articleId: number,
  { siteUrl }: ImageRule,
  { content, featuredImage }: SentImages,
): Promise<boolean> {
  if (content === undefined || featuredImage === undefined) return false;
  const named = remoteAddresses({ content, featuredImage }, siteUrl);
  const came = await imagesOf(db, articleId)
    .where('remote_images.media_id', 'is not', null)
    .execute();
  return !came.some(({ address }) => named.has(address));
}
