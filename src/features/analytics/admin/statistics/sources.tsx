import type { CSSProperties } from 'react';
import { formatNumber } from '#lib/format/count.ts';
import { t } from '#lib/messages/admin.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { Statistics } from '../../statistics.contract.ts';
import { percentText, RANGE_LABELS } from './labels.ts';
import * as styles from './lists.module.css';
import { Part, type StatisticsQuery } from './part.tsx';
import * as tables from './table.module.css';

const size = (percent: number) => ({ '--v': `${percent}%` }) as CSSProperties;

/** All sources; those without a name are the last line. */
function sourcesOf({ sources, otherSources: { hosts, count } }: Statistics) {
  const names =
    hosts === 0 ? t('Others') : t('{hosts, plural, one {# other} other {# others}}', { hosts });
  const all = count === 0 ? sources : [...sources, { name: names, count }];
  return { all, total: all.reduce((sum, one) => sum + one.count, 0) };
}

/** Traffic sources. */
export function Sources({ query }: { query: StatisticsQuery }) {
  return (
    <Part
      heading={t('Traffic sources')}
      query={query}
      size="rows"
      empty={(statistics) =>
        sourcesOf(statistics).total === 0 ? (
          <EmptyState
            kind="empty"
            small
            title={t('No data in {span}', { span: RANGE_LABELS[statistics.range].span })}
          />
        ) : null
      }
      table={(statistics) => {
        const { all, total } = sourcesOf(statistics);
        return (
          <table className={tables.table}>
            <thead>
              <tr>
                <th scope="col">{t('From')}</th>
                <th scope="col" className={tables.number}>
                  {t('Visits')}
                </th>
                <th scope="col" className={tables.number}>
                  {t('Share')}
                </th>
              </tr>
            </thead>
            <tbody>
              {all.map(({ name, count }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td className={tables.number}>{formatNumber(count)}</td>
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

        return (
          <ul className={styles.bars}>
            {all.map(({ name, count }) => (
              <li key={name}>
                <span title={name}>{name}</span>
                <b>
                  {t('{count, plural, one {# visit} other {# visits}}', { count })}{' '}
                  <small>{percentText(count, total)}</small>
                </b>
                <i style={size((count / total) * 100)} />
              </li>
            ))}
          </ul>
        );
      }}
    </Part>
  );
}
