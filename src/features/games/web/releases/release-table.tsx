import type { CSSProperties } from 'react';
import { t, translate } from '#lib/messages/messages.ts';
import type { Release } from '../../contract.ts';
import { REGION_LABELS, REGIONS, type Region } from '../../values.ts';
import { ReleaseDate, ReleaseKey } from './release-date.tsx';
import * as styles from './release-table.module.css';

interface Row {
  platform: string;
  slug: string;
  notes: string;
  dates: Map<Region, Release>;
}

function rowsOf(releases: readonly Release[]): Row[] {
  return [...Map.groupBy(releases, ({ platformSlug }) => platformSlug)].map(([slug, own]) => ({
    slug,
    platform: own[0]?.platform ?? '',
    notes: [...new Set(own.map(({ note }) => note))].filter(Boolean).join('; '),
    dates: new Map(own.map((one) => [one.region, one])),
  }));
}

/** The regions with a column; a worldwide date appears in each column without its own. */
function columnsOf(rows: readonly Row[]): Region[] {
  const named = REGIONS.filter(
    (region) => region !== 'world' && rows.some(({ dates }) => dates.has(region)),
  );
  const isElsewhere = rows.some(({ dates }) => dates.has('world'));
  return isElsewhere ? [...named, 'world'] : named;
}

/** The releases of a game: platforms in rows, regions in columns; on a phone each platform is a block. */
export function ReleaseTable({ releases }: { releases: readonly Release[] }) {
  const rows = rowsOf(releases);
  const columns = columnsOf(rows);
  const label = (region: Region) =>
    region === 'world' && columns.length > 1
      ? t('Rest of world')
      : translate(REGION_LABELS[region]);
  return (
    <>
      <table
        className={styles.table}
        aria-label={t('Release dates by platform and region')}
        style={{ '--regions': columns.length } as CSSProperties}
      >
        <thead>
          <tr>
            <th scope="col">{t('Platform')}</th>
            {columns.map((region) => (
              <th key={region} scope="col">
                {label(region)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ slug, platform, notes, dates }) => (
            <tr key={slug}>
              <th scope="row">
                {platform}
                {notes !== '' && <small>{notes}</small>}
              </th>
              {columns.map((region) => {
                const release = dates.get(region) ?? dates.get('world');
                return (
                  <td key={region} data-region={label(region)}>
                    {release ? (
                      <ReleaseDate date={release.date} />
                    ) : (
                      <span className="meta">–</span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <ReleaseKey />
    </>
  );
}
