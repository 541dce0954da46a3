import { Plus, Send, TrendingDown, TrendingUp } from 'lucide';
import type { CSSProperties } from 'react';
import { shortDate } from '#lib/dates.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { countText } from '#ui/admin/chart.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Statistics } from '../../statistics.contract.ts';
import * as styles from './lists.module.css';
import { Part, type StatisticsQuery } from './part.tsx';
import * as tables from './table.module.css';
import { changeOf, percentText, RANGE_WORDS, stepsText, trendText } from './words.ts';

interface ListProps {
  query: StatisticsQuery;
}
interface ArticleListProps extends ListProps {
  onEdit: (id: number) => void;
}

const size = (percent: number) => ({ '--v': `${percent}%` }) as CSSProperties;
const readsText = (reads: number) => `${countText(reads)} ${reads === 1 ? 'read' : 'reads'}`;

function Title({
  article: { id, title },
  onEdit,
}: {
  article: { id: number; title: string };
  onEdit: (id: number) => void;
}) {
  return (
    <button type="button" className={styles.title} dir="auto" onClick={() => onEdit(id)}>
      {title}
    </button>
  );
}

/** Where readers came from, all others in a last line. */
function sourcesOf({ sources, otherSources: { hosts, count } }: Statistics) {
  const names = hosts === 0 ? 'Others' : `${countText(hosts)} ${hosts === 1 ? 'other' : 'others'}`;
  const all = count === 0 ? sources : [...sources, { name: names, count }];
  return { all, total: all.reduce((sum, one) => sum + one.count, 0) };
}

export function Sources({ query }: ListProps) {
  return (
    <Part
      heading="Where readers came from"
      query={query}
      size="rows"
      empty={(statistics) =>
        sourcesOf(statistics).total === 0 ? (
          <EmptyState
            kind="empty"
            small
            title="Nothing counted"
            hint={`In ${RANGE_WORDS[statistics.range].span}.`}
          />
        ) : null
      }
      table={(statistics) => {
        const { all, total } = sourcesOf(statistics);
        return (
          <table className={tables.table}>
            <thead>
              <tr>
                <th scope="col">From</th>
                <th scope="col" className={tables.number}>
                  Visits
                </th>
                <th scope="col" className={tables.number}>
                  Share
                </th>
              </tr>
            </thead>
            <tbody>
              {all.map(({ name, count }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td className={tables.number}>{countText(count)}</td>
                  <td className={tables.number}>{percentText(count, total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        );
      }}
    >
      {(statistics) => {
        const { all, total } = sourcesOf(statistics);
        const most = Math.max(...all.map(({ count }) => count));
        return (
          <ul className={styles.bars}>
            {all.map(({ name, count }) => (
              <li key={name}>
                <span title={name}>{name}</span>
                <b>
                  {countText(count)} <small>{percentText(count, total)}</small>
                </b>
                <i style={size((count / most) * 100)} />
              </li>
            ))}
          </ul>
        );
      }}
    </Part>
  );
}

const STEPS = ['¼', '½', '¾', 'End'];

export function Progress({ query, onEdit }: ArticleListProps) {
  return (
    <Part
      heading="How far they are read"
      query={query}
      size="rows"
      empty={({ progress, range }) =>
        progress.length === 0 ? (
          <EmptyState
            kind="empty"
            small
            title="Nothing counted"
            hint={`In ${RANGE_WORDS[range].span}.`}
          />
        ) : null
      }
      table={({ progress }) => (
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">Article</th>
              <th scope="col" className={tables.number}>
                Reads
              </th>
              {STEPS.map((step) => (
                <th key={step} scope="col" className={tables.number}>
                  {step}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {progress.map((article) => (
              <tr key={article.id}>
                <th scope="row" className={tables.name}>
                  <Title article={article} onEdit={onEdit} />
                </th>
                <td className={tables.number}>{countText(article.reads)}</td>
                {article.steps.map((step, index) => (
                  <td key={STEPS[index]} className={tables.number}>
                    {percentText(step, article.reads)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    >
      {({ progress }) => (
        <>
          <p className={styles.progressHead} aria-hidden="true">
            <span>Article</span>
            <span className={styles.stepNames}>
              {STEPS.map((step) => (
                <span key={step}>{step}</span>
              ))}
            </span>
            <span className={styles.end}>To the end</span>
          </p>
          <ul className={styles.progress}>
            {progress.map(({ reads, steps, ...article }) => (
              <li key={article.id}>
                <div>
                  <Title article={article} onEdit={onEdit} />
                  <small>{readsText(reads)}</small>
                </div>
                <span className={styles.steps} role="img" aria-label={stepsText(reads, steps)}>
                  {steps.map((step, index) => (
                    <i
                      key={STEPS[index]}
                      style={size(reads === 0 ? 0 : Math.min(100, (step / reads) * 100))}
                    />
                  ))}
                </span>
                <b className={styles.end} aria-hidden="true">
                  {percentText(steps.at(-1) ?? 0, reads)}
                </b>
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
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

export function Changes({ query, onEdit }: ArticleListProps) {
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
                <Title article={article} onEdit={onEdit} />
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
  range === '7d' || range === '30d' ? RANGE_WORDS[range].span : '31 days';

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
            title="Every search found something"
            hint={`Of those made three times or more in ${searchSpan(range)}.`}
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

export function Digests({ query, onNewsletter }: DigestsProps) {
  return (
    <Part
      heading="Digests"
      query={query}
      size="last"
      empty={({ digests }) =>
        digests.length === 0 ? (
          <EmptyState
            kind="empty"
            small
            title="No digest sent yet"
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
                  <span dir="auto">{digest.subject}</span> <small>{shortDate(digest.sentAt)}</small>
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
