import { createHash } from 'node:crypto';
import { generateRssFeed } from 'feedsmith';
import { articlePath } from '#features/articles/paths.ts';
import { ARTWORK, iconPath } from '#features/media/crops.values.ts';
import { captionsPath } from '#features/media/recordings.values.ts';
import type { AudioFile } from '#features/media/server/public.ts';
import { contactDefaults, splitContactEmail } from '#lib/contact/contact-texts.ts';
import { isoTime } from '#lib/format/iso.ts';
import type { Config } from '#platform/config/config.ts';
import { escapeHtml } from '#platform/html.ts';
import { feedPath, PODCAST } from '../../../paths.ts';
import { shownDescription } from '../../article-parts.ts';
import { type FeedArticle, type FeedSite, itemOf, withXmlTexts } from '../feed.ts';

type PodcastSite = FeedSite & Pick<Config, 'contactEmails' | 'icon'>;

export interface Episode extends FeedArticle {
  audio: AudioFile;
  hasChapters: boolean;
  /** Its number in a series. */
  part: number | undefined;
}

export interface Podcast {
  title: string;
  /** '' for the site's own. */
  description: string;
  /** The page of the category or series. */
  page: string;
  /** The path prefix of its feeds. */
  below: string;
  /** Whether the parts of a series are heard in order, the first one first. */
  isSerial: boolean;
  episodes: readonly Episode[];
}

/** https://podcasting2.org/docs/podcast-namespace/tags/guid */
const NAMESPACE = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex');
/** Apple's maximum. */
const MAX_SUMMARY = 4000;

/** The UUIDv5 of a feed's URL. */
export function podcastGuid(url: string): string {
  const name = url.replace(/^\w+:\/\//, '').replace(/\/+$/, '');
  const hash = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The first email address on the Contact page; undefined until someone sets one. */
function ownerEmail({ contactEmails, siteUrl }: PodcastSite): string | undefined {
  const [first = ''] = contactEmails;
  const isSet = !contactDefaults(siteUrl).contactEmails.includes(first);
  return isSet && first !== '' ? splitContactEmail(first)[1] : undefined;
}

export const chaptersPath = (slug: string) => `${articlePath(slug)}/chapters.json`;

function rssItem(episode: Episode, site: PodcastSite) {
  const { audio, slug, part, hasChapters } = episode;
  const item = withXmlTexts(itemOf(episode, site));
  const cover = item.image && /^image\/(?:jpeg|png)$/.test(item.image.type) ? item.image.url : null;
  return {
    title: item.title,
    link: item.address,
    guid: { value: item.id, isPermaLink: false },
    pubDate: item.publishedAt,
    // Programs parse it as HTML.
    description: item.summary.replace(/[&<]/g, escapeHtml),
    enclosures: [{ url: site.siteUrl + audio.path, type: audio.type, length: audio.bytes }],
    itunes: {
      title: item.title,
      author: item.authors.map(({ name }) => name).join(', '),
      summary: item.summary.slice(0, MAX_SUMMARY),
      explicit: false,
      ...(audio.seconds !== null && { duration: Math.round(audio.seconds) }),
      ...(cover !== null && { image: cover }),
      ...(part !== undefined && { episode: part }),
    },
    podcast: {
      transcripts: audio.captions.map((language) => ({
        url: site.siteUrl + captionsPath(audio.key, language),
        type: 'text/vtt',
        language,
        rel: 'captions',
      })),
      ...(hasChapters && {
        chapters: { url: site.siteUrl + chaptersPath(slug), type: 'application/json+chapters' },
      }),
    },
  };
}

/** Apple's values are true and false; those of the library were before. */
const withAppleValues = (xml: string) =>
  xml.replace(/<!\[CDATA\[.*?\]\]>|<itunes:explicit>no</gs, (part) =>
    part.startsWith('<!') ? part : '<itunes:explicit>false<',
  );

/**
 * RSS 2.0 with the tags of Apple (https://help.apple.com/itc/podcasts_connect/#/itcb54353390) and of Podcasting 2.0
 * (https://podcasting2.org/docs/podcast-namespace).
 */
export function writePodcast(podcast: Podcast, site: PodcastSite, now: number): string {
  const { title, page, below, isSerial, episodes } = podcast;
  const self = site.siteUrl + feedPath(below, PODCAST);
  const email = ownerEmail(site);
  const description = podcast.description || shownDescription(site);
  const image = site.siteUrl + (site.icon === null ? '/icon.png' : iconPath(site.icon, ARTWORK));
  const times = episodes.map(({ publishedAt, createdAt }) => publishedAt ?? createdAt).sort();
  const channel = withXmlTexts({
    title: `${title} | ${site.siteName}`,
    link: site.siteUrl + page,
    description,
    language: site.language,
    lastBuildDate: times.at(-1) ?? isoTime(now),
    atom: { links: [{ href: self, rel: 'self', type: 'application/rss+xml' }] },
    itunes: {
      author: site.siteName,
      summary: description,
      image,
      categories: [{ text: 'Leisure', categories: [{ text: 'Video Games' }] }],
      explicit: false,
      type: isSerial ? 'serial' : 'episodic',
      ...(email !== undefined && { owner: { name: site.siteName, email } }),
    },
    podcast: {
      guid: podcastGuid(self),
      medium: 'podcast',
      // The owner may move it to another host.
      locked: { value: false, ...(email !== undefined && { owner: email }) },
    },
  });
  const items = episodes.map((episode) => rssItem(episode, site));
  return withAppleValues(generateRssFeed({ ...channel, items }));
}
