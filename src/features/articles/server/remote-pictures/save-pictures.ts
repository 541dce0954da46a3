import { may } from '#features/users/policy.ts';
import type { Actor } from '#features/users/server/public.ts';
import { exchangePictures, remotePicturesIn } from '#lib/text/remote-pictures.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField } from '#platform/http/problem.ts';
import { MOST_REMOTE_PICTURES, remoteFeaturedImage } from '../../remote-pictures.ts';
import { knownPictures, noteRemoteUses, requestPictures } from './store.ts';

/** What becomes of pictures on other hosts in what is saved. */
export interface PictureRule extends Pick<Config, 'remoteImages' | 'siteUrl'> {
  /** Whether who saves may publish: pictures that they add are approved with whatever comes later. */
  isVouched: boolean;
}

/** The rule for a save by somebody. */
export const ruleFor = (
  { remoteImages, siteUrl }: Pick<Config, 'remoteImages' | 'siteUrl'>,
  actor: Actor,
): PictureRule => ({ remoteImages, siteUrl, isVouched: may(actor.role, 'article:moderate') });

/** Where pictures stand in an article. */
export interface Pictured {
  /** Sanitised HTML. */
  content: string;
  featuredImage: string | null;
}

/** An article's pictures as they are stored, and what is left to do. */
export interface OwnPictures extends Pictured {
  /** Whether the featured image lies on another host still: readers are not given its address. */
  isFeaturedRemote: boolean;
  /** Every address on another host that it was saved with. */
  addresses: readonly string[];
}

const asTheyAre = (pictured: Pictured): OwnPictures => ({
  ...pictured,
  isFeaturedRemote: false,
  addresses: [],
});

/**
 * Puts our own pictures in the place of those that are in the library already.
 * @param rule none leaves all as it is
 * @param written which of both comes from whoever saves
 * @throws Problem 400 naming the field: where a picture on another host is refused, or too many are named
 */
export async function ownPictures(
  db: Db,
  rule: PictureRule | undefined,
  pictured: Pictured,
  written: { content: boolean; featuredImage: boolean },
): Promise<OwnPictures> {
  if (rule === undefined || rule.remoteImages === 'allow') return asTheyAre(pictured);
  const { siteUrl } = rule;
  const inContent = remotePicturesIn(pictured.content, siteUrl);
  const featured = remoteFeaturedImage(pictured.featuredImage, siteUrl);
  if (inContent.length === 0 && featured === null) return asTheyAre(pictured);
  if (written.content && inContent.length > MOST_REMOTE_PICTURES) {
    throw badField(
      'content',
      `must not hold more than ${MOST_REMOTE_PICTURES} pictures from other sites`,
    );
  }
  const addresses = [...remoteAddresses(pictured, siteUrl)];
  const own = await knownPictures(db, addresses);
  const isStrange = (address: string | null) => address !== null && !own.has(address);
  if (rule.remoteImages === 'refuse') {
    const refused = inContent.find(isStrange);
    if (written.content && refused !== undefined) throw badField('content', refusal(refused));
    if (written.featuredImage && isStrange(featured)) {
      throw badField('featuredImage', refusal(featured ?? ''));
    }
  }
  return {
    content: exchangePictures(pictured.content, siteUrl, own),
    featuredImage: (featured === null ? undefined : own.get(featured)) ?? pictured.featuredImage,
    isFeaturedRemote: isStrange(featured),
    // More than a save may hold were written before: the others follow with later saves.
    addresses: [
      ...new Set([
        ...inContent.slice(0, MOST_REMOTE_PICTURES),
        ...(featured === null ? [] : [featured]),
      ]),
    ],
  };
}

const refusal = (address: string) =>
  `must not show a picture from another site: ${address}. Upload it to the library instead`;

/** Every address on another host that an article is stored with. */
function remoteAddresses(pictured: Pictured, siteUrl: string): Set<string> {
  const featured = remoteFeaturedImage(pictured.featuredImage, siteUrl);
  const inContent = remotePicturesIn(pictured.content, siteUrl);
  return new Set([...inContent, ...(featured === null ? [] : [featured])]);
}

/**
 * Has the pictures of a save taken into the library that are not in it. In the save's transaction.
 * @param former what the article was stored with before: who saves vouches only for what they add
 */
export async function requestRemotePictures(
  trx: Db,
  articleId: number,
  rule: PictureRule | undefined,
  { addresses }: OwnPictures,
  { userId, now, former }: { userId: number | null; now: number; former?: Pictured },
): Promise<void> {
  if (rule?.remoteImages !== 'import') return noteRemoteUses(trx, articleId, []);
  const ids = await requestPictures(trx, addresses, { userId, now });
  const named = former ? remoteAddresses(former, rule.siteUrl) : new Set<string>();
  const uses = ids.map((id, index) => ({
    id,
    isVouched: rule.isVouched,
    isNew: !named.has(addresses[index] ?? ''),
  }));
  await noteRemoteUses(trx, articleId, uses);
}
