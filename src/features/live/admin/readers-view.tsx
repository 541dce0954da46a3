import { ExternalLink, Pin } from 'lucide';
import { articlePath } from '#features/articles/paths.ts';
import { t } from '#lib/messages/admin.ts';
import { Icon } from '#ui/icon.tsx';
import type { Desk, DeskEntry, LiveEntry } from '../contract.ts';
import { Entry } from '../web/entry.tsx';
import { LiveState } from '../web/live-top.tsx';
import type { Times } from '../web/use-times.ts';
import * as styles from './readers-view.module.css';

/** An entry as readers see it; null if they don't. */
function readersEntry(entry: DeskEntry): LiveEntry | null {
  const { pinnedAt: _, withdrawnAt, withdrawnNote, version: __, ...fields } = entry;
  // Readers see author names, not user names. The page decides on them.
  const rest = { ...fields, author: '' };
  if (withdrawnAt === null) return { ...rest, withdrawn: null };
  if (withdrawnNote === '') return null;
  const hidden = { moment: '', text: '', image: null, video: null, editedAt: null };
  return { ...rest, ...hidden, withdrawn: { at: withdrawnAt, note: withdrawnNote } };
}

/** The page next to the desk on wide screens, as readers see it. */
export function ReadersView({ desk, times }: { desk: Desk; times: Times }) {
  const { article, coverage, entries } = desk;
  const pinned = entries.find(({ pinnedAt }) => pinnedAt !== null);
  const shown = entries.toReversed().flatMap((entry) => readersEntry(entry) ?? []);
  const endedAt = coverage?.endedAt ?? null;
  return (
    <section className={styles.page} aria-label={t('Reader preview')}>
      <div className={styles.note}>
        <span>{t('Reader preview, newest first')}</span>
        {article.isPublic && (
          <a className="link" href={articlePath(article.slug)} target="_blank" rel="noreferrer">
            {t('View on site')} <Icon icon={ExternalLink} />
          </a>
        )}
      </div>
      <div className={styles.sheet} data-cat={article.category}>
        <header data-tone={endedAt === null ? 'live' : 'ink'}>
          {coverage && <LiveState endedAt={endedAt} />}
          <p className={styles.title} dir="auto">
            {article.title}
          </p>
        </header>
        {pinned && (
          <p className={styles.pinned}>
            <Icon icon={Pin} />
            {t('Pinned:')}{' '}
            {pinned.moment || t('entry from {clock}', { clock: times.clock(pinned.postedAt) })}
          </p>
        )}
        <ol>
          {shown.map((entry) => (
            <Entry
              key={entry.id}
              lang={article.language || undefined}
              entry={entry}
              category={article.category}
              isNew={false}
              times={times}
            />
          ))}
        </ol>
      </div>
    </section>
  );
}
