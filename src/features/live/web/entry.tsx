import { Link as LinkIcon } from 'lucide';
import type { CSSProperties } from 'react';
import { imageOf, mediaImage } from '#features/media/values.ts';
import { Image } from '#features/media/web/public.ts';
import { t } from '#lib/messages/messages.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { innerHtml } from '#ui/page/inner-html.ts';
import * as prose from '#ui/prose/prose.module.css';
import { ImageLink, VideoLink } from '#ui/viewer/media-links.tsx';
import type { LiveEntry } from '../contract.ts';
import * as styles from './entry.module.css';
import type { Times } from './use-times.ts';

/** The id of an entry's element, for links to it. */
export const entryAnchor = (id: number) => `entry-${id}`;

/** Taller images are cropped to this ratio of width to height. */
const MIN_RATIO = 0.8;

interface EntryImageProps {
  entry: LiveEntry;
  category: string;
}

function EntryImage({ entry, category }: EntryImageProps) {
  const size = mediaImage(entry.image ?? '', '');
  const { imageCaption: caption, imageCredit: credit } = entry;
  const shape = size ? Math.max(Number(size.width) / Number(size.height), MIN_RATIO) : 16 / 9;
  return (
    <figure style={{ '--image-shape': shape } as CSSProperties}>
      <ImageLink href={entry.image ?? ''} alt={entry.imageAlt}>
        <Image
          article={{ id: entry.id, category, featuredImage: entry.image }}
          alt={entry.imageAlt}
          sizes="(min-width: 64rem) 48rem, 88vw"
          withCover={false}
        />
      </ImageLink>
      {(caption || credit) && (
        <figcaption className={prose.caption} dir="auto">
          {credit && caption ? `${caption} ` : caption}
          {credit && <span {...innerHtml(credit)} />}
        </figcaption>
      )}
    </figure>
  );
}

function EntryVideo({ entry, category, title }: EntryImageProps & { title: string }) {
  const video = imageOf(entry.video);
  if (video.kind !== 'video') return null;
  return (
    <figure style={{ '--image-shape': 16 / 9 } as CSSProperties}>
      <VideoLink video={video} label={title}>
        <Image article={{ id: entry.id, category, featuredImage: entry.video }} />
      </VideoLink>
    </figure>
  );
}

interface EntryContentProps {
  entry: LiveEntry;
  category: string;
  /** Part of the video's name. */
  time: string;
  lang: string | undefined;
}

/** The text, image and video of an entry. */
export function EntryContent({ entry, category, time, lang }: EntryContentProps) {
  return (
    <>
      {entry.text !== '' && (
        <div className={`links ${styles.text}`} dir="auto" lang={lang} {...innerHtml(entry.text)} />
      )}
      {entry.image !== null && <EntryImage entry={entry} category={category} />}
      {entry.video !== null && (
        <EntryVideo
          entry={entry}
          category={category}
          title={entry.moment || t('entry from {time}', { time })}
        />
      )}
    </>
  );
}

/** Who wrote an entry, and when it was edited. */
export function EntryNotes({ entry, times }: Pick<EntryProps, 'entry' | 'times'>) {
  return (
    <>
      {entry.author !== '' && (
        <span className="meta" dir="auto">
          {entry.author}
        </span>
      )}
      {entry.editedAt !== null && (
        <span className="meta">{t('Edited {time}', { time: times.clock(entry.editedAt) })}</span>
      )}
    </>
  );
}

interface EntryProps {
  entry: LiveEntry;
  category: string;
  /** The language of its texts, if it isn't that of the page. */
  lang: string | undefined;
  isNew: boolean;
  times: Times;
}

/** An entry in the list. */
export function Entry({ entry, category, lang, isNew, times }: EntryProps) {
  const { withdrawn, moment } = entry;
  const time = times.clock(entry.postedAt);
  const isKey = moment !== '';
  return (
    <li
      className={classNames(styles.entry, isKey && styles.key, isNew && styles.fresh)}
      id={entryAnchor(entry.id)}
      tabIndex={-1}
    >
      <div className={styles.head}>
        {isNew && <span className="sr">{`${t('New.')} `}</span>}
        <time dateTime={entry.postedAt}>{time}</time>
        {isKey && <span className={styles.kicker}>{t('Key moment')}</span>}
        <EntryNotes entry={entry} times={times} />
        <a
          className={styles.link}
          href={`#${entryAnchor(entry.id)}`}
          aria-label={t('Link to the entry from {time}', { time })}
        >
          <Icon icon={LinkIcon} />
        </a>
      </div>
      {isKey && (
        <h3 dir="auto" lang={lang}>
          {moment}
        </h3>
      )}
      {withdrawn === null ? (
        <EntryContent entry={entry} category={category} time={time} lang={lang} />
      ) : (
        <p className={styles.withdrawn} dir="auto">
          {t('Withdrawn at {time}: {note}', {
            time: times.clock(withdrawn.at),
            note: withdrawn.note,
          })}
        </p>
      )}
    </li>
  );
}
