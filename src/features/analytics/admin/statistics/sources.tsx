import type { CSSProperties } from 'react';
import { countText } from '#ui/admin/chart.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Statistics } from '../../statistics.contract.ts';
import * as styles from './lists.module.css';
import { Part, type StatisticsQuery } from './part.tsx';
import * as tables from './table.module.css';
import { percentText, RANGE_LABELS } from './words.ts';

const size = (percent: number) => ({ '--v': `${percent}%` }) as CSSProperties;

/** All sources, those without a name in a last line. */
function sourcesOf({ sources, otherSources: { hosts, count } }: Statistics) {
  const names = hosts === 0 ? 'Others' : `${countText(hosts)} ${hosts === 1 ? 'other' : 'others'}`;
  const all = count === 0 ? sources : [...sources, { name: names, count }];
  return { all, total: all.reduce((sum, one) => sum + one.count, 0) };
}

/** Where readers came from. */
export function Sources({ query }: { query: StatisticsQuery }) {
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
            hint={`In ${RANGE_LABELS[statistics.range].span}.`}
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
