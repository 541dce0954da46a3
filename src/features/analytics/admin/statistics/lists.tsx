import { Plus, TrendingDown, TrendingUp } from 'lucide';
import { formatNumber } from '#lib/format/count.ts';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { rich } from '#ui/rich.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { Statistics } from '../../statistics.contract.ts';
import { ArticleTitle } from './article-title.tsx';
import { changeOf, RANGE_LABELS, readsText, trendText } from './labels.ts';
import * as styles from './lists.module.css';
import { Part, type StatisticsQuery } from './part.tsx';
import * as tables from './table.module.css';

interface ListProps {
  query: StatisticsQuery;
}

type Changed = Statistics['changes']['rising'][number];

const WAYS = { up: styles.up, down: styles.down, none: styles.none };

function Trend({ article: { thisWeek, lastWeek } }: { article: Changed }) {
  const { way } = changeOf(thisWeek, lastWeek);
  return (
    <span className={classNames(styles.trend, WAYS[way])}>
      {way !== 'none' && <Icon icon={way === 'up' ? TrendingUp : TrendingDown} />}
      {trendText(thisWeek, lastWeek)}
    </span>
  );
}

interface ChangesProps extends ListProps {
  onEdit: (id: number) => void;
}

/** Articles that are read much more or less than a week before. */
export function Changes({ query, onEdit }: ChangesProps) {
  return (
    <Part
      heading={t('Biggest changes')}
      note={t('Last 7 days compared with the 7 days before')}
      query={query}
      size="lines"
      empty={({ changes: { rising, falling } }) =>
        rising.length + falling.length === 0 ? (
          <EmptyState
            kind="empty"
            small
            title={t('No big changes')}
            hint={t('Articles whose reads rise or fall sharply appear here.')}
          />
        ) : null
      }
    >
      {({ changes: { rising, falling } }) => (
        <ul className={styles.rows}>
          {[...rising, ...falling].map((article) => (
            <li key={article.id}>
              <span className={styles.what}>
                <ArticleTitle article={article} onEdit={onEdit} />
                <small>
                  {t('{readsText} this week', { readsText: readsText(article.thisWeek) })}
                </small>
              </span>
              <Trend article={article} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

interface NotFoundProps extends ListProps {
  onBegin: (title: string) => void;
}

/** Searches are stored for 31 days. */
const searchSpan = (range: Statistics['range']) =>
  range === '7d' || range === '30d' ? RANGE_LABELS[range].label : t('31 days');

/** Searches without results; each can start an article. */
export function NotFound({ query, onBegin }: NotFoundProps) {
  const { data } = query;
  return (
    <Part
      heading={t('Searches without results')}
      {...(data && { note: searchSpan(data.range) })}
      query={query}
      size="lines"
      empty={({ notFound, range }) =>
        notFound.length === 0 ? (
          <EmptyState
            kind="search"
            small
            title={t('No searches to show')}
            hint={t(
              'A search without results appears here once readers have made it at least three times in the last {searchSpan}.',
              { searchSpan: searchSpan(range) },
            )}
          />
        ) : null
      }
    >
      {({ notFound }) => (
        <ul className={styles.rows}>
          {notFound.map(({ phrase, count, instead }) => (
            <li key={phrase}>
              <span className={styles.what}>
                <b dir="auto">{phrase}</b>
                <small>
                  {t('{count, plural, one {# search} other {# searches}}', { count })}
                  {instead !== null &&
                    rich(', results for “<bdi>{instead}</bdi>” were shown', {
                      instead,
                      bdi: (parts) => <bdi>{parts}</bdi>,
                    })}
                </small>
              </span>
              <RowButton
                icon={Plus}
                aria-label={t('New Article: {phrase}', { phrase })}
                onClick={() => onBegin(phrase)}
              >
                {t('New Article')}
              </RowButton>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

interface DigestsProps extends ListProps {
  onNewsletter?: (() => void) | undefined;
}

const DIGEST_COUNTS = [
  [t('Delivered'), 'sent'],
  [t('Bounced'), 'bounced'],
  [t('Unsubscribed'), 'left'],
  [t('Visits'), 'visits'],
] as const;

/** The sent digests, with deliveries, unsubscribes and visits. */
export function Digests({ query, onNewsletter }: DigestsProps) {
  return (
    <Part
      heading={t('Digests')}
      query={query}
      size="last"
      empty={({ digests, range }) =>
        digests.length === 0 ? (
          <EmptyState
            kind="empty"
            small
            title={t('No digests sent in {span}', { span: RANGE_LABELS[range].span })}
            hint={t('Send digests of your newest articles from the Newsletter screen.')}
          >
            {onNewsletter && (
              <Button variant="line" onClick={onNewsletter}>
                {t('Open Newsletter')}
              </Button>
            )}
          </EmptyState>
        ) : null
      }
    >
      {({ digests }) => (
        <table className={classNames(tables.table, tables.cards)}>
          <thead>
            <tr>
              <th scope="col">{t('Digest')}</th>
              {DIGEST_COUNTS.map(([name]) => (
                <th key={name} scope="col" className={tables.number}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {digests.map((digest) => (
              <tr key={digest.id}>
                <th scope="row" className={tables.name}>
                  <span dir="auto">{digest.subject}</span>{' '}
                  <small>{formatDate(digest.sentAt)}</small>
                </th>
                {DIGEST_COUNTS.map(([name, key]) => (
                  <td key={key} className={tables.number} data-cap={name}>
                    {digest[key] === null ? '–' : formatNumber(digest[key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  );
}
