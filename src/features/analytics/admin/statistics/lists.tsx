import { Plus, Send, TrendingDown, TrendingUp } from 'lucide';
import { formatDate } from '#lib/format/date.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { countText } from '#ui/admin/chart.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Statistics } from '../../statistics.contract.ts';
import { ArticleTitle } from './article-title.tsx';
import * as styles from './lists.module.css';
import { Part, type StatisticsQuery } from './part.tsx';
import * as tables from './table.module.css';
import { changeOf, RANGE_LABELS, readsText, trendText } from './words.ts';

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
      heading="Rising and falling"
      note="This week against last"
      query={query}
      size="lines"
      empty={({ changes: { rising, falling } }) =>
        rising.length + falling.length === 0 ? (
          <EmptyState
            kind="empty"
            small
            title="Nothing rises or falls"
            hint="Articles that are read much more or less than last week."
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
                <small>{readsText(article.thisWeek)} this week</small>
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

/** Searches are counted no longer than this. */
const searchSpan = (range: Statistics['range']) =>
  range === '7d' || range === '30d' ? RANGE_LABELS[range].span : '31 days';

/** Searches that nothing answers; each can begin an article. */
export function NotFound({ query, onBegin }: NotFoundProps) {
  const { data } = query;
  return (
    <Part
      heading="Searched and not found"
      {...(data && { note: searchSpan(data.range) })}
      query={query}
      size="lines"
      empty={({ notFound, range }) =>
        notFound.length === 0 ? (
          <EmptyState
            kind="search"
            small
            title="Every common search finds something"
            hint={`What was searched three times or more in ${searchSpan(range)}.`}
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
                  {count === 1 ? 'Once' : `${countText(count)} times`}
                  {instead !== null && (
                    <>
                      , results for “<bdi>{instead}</bdi>” were shown
                    </>
                  )}
                </small>
              </span>
              <RowButton aria-label={`New Article: ${phrase}`} onClick={() => onBegin(phrase)}>
                <Icon icon={Plus} />
                New Article
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
  ['Sent', 'sent'],
  ['Bounced', 'bounced'],
  ['Left', 'left'],
  ['Visits from it', 'visits'],
] as const;

/** What was sent, and what came of it. */
export function Digests({ query, onNewsletter }: DigestsProps) {
  return (
    <Part
      heading="Digests"
      query={query}
      size="last"
      empty={({ digests, range }) =>
        digests.length === 0 ? (
          <EmptyState
            kind="empty"
            small
            title={`No digest sent in ${RANGE_LABELS[range].span}`}
            hint="The newest articles, once a week, to those who subscribed."
          >
            {onNewsletter && (
              <Button variant="line" onClick={onNewsletter}>
                <Icon icon={Send} />
                Newsletter
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
              <th scope="col">Digest</th>
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
                    {digest[key] === null ? '–' : countText(digest[key])}
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
