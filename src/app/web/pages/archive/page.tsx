import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { monthPath } from '#features/articles/archive.paths.ts';
import {
  archiveMonthQuery,
  archiveQuery,
  readArchiveLocation,
} from '#features/articles/web/archive-api.ts';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/messages.ts';
import { usePageLocation } from '#ui/page/page-location.ts';
import { PageHead } from '#ui/page/page-meta.tsx';
import { PageTop } from '#ui/page/page-top.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { LoadFailed } from '#ui/states/load-failed.tsx';
import { archivePath } from '../../paths.ts';
import type { LoadPage } from '../page.ts';
import * as styles from './archive.module.css';
import { OneMonth } from './one-month.tsx';
import { type ArchiveYear, yearsOf } from './years.ts';

const articles = (count: number) =>
  t('{count, plural, one {# article} other {# articles}}', { count });

function Year({ year, count, months }: ArchiveYear) {
  return (
    <section aria-labelledby={`year-${year}`}>
      <div className={styles.head}>
        <h2 id={`year-${year}`}>{year}</h2>
        <span className="meta">{articles(count)}</span>
      </div>
      <ol className={styles.months}>
        {months.map(({ month, count: ofMonth }) => {
          const name = formatDate(month, 'monthName');
          return (
            <li key={month}>
              {ofMonth === 0 ? (
                <span className={styles.month}>
                  {name}
                  <span className={styles.count}>
                    <span aria-hidden="true">–</span>
                    <span className="sr">{t('no articles')}</span>
                  </span>
                </span>
              ) : (
                <Link className={styles.month} href={monthPath(month)}>
                  {name}
                  <span className={styles.count}>
                    <span aria-hidden="true">{ofMonth}</span>
                    <span className="sr">{articles(ofMonth)}</span>
                  </span>
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Years() {
  const { data, isError } = useQuery(archiveQuery);
  if (isError) return <LoadFailed title={t('Failed to load the archive')} headingLevel={2} />;
  if (data === undefined) return <p role="status">{t('Loading the archive...')}</p>;
  if (data.months.length === 0) {
    return (
      <EmptyState
        kind="empty"
        headingLevel={2}
        title={t('No Articles Yet')}
        hint={t('The archive begins with the first article.')}
      />
    );
  }
  return yearsOf(data.months).map((year) => <Year key={year.year} {...year} />);
}

function AllMonths() {
  const dek = t('Everything we have published, month by month.');
  return (
    <>
      <PageHead title={t('Archive')} description={dek} path={archivePath} />
      <PageTop title={t('Archive')} tone="other" fit="s" flat>
        {dek}
      </PageTop>
      <div className={`wrap section ${styles.years}`}>
        <Years />
      </div>
    </>
  );
}

export const tone = () => 'other';

export const load: LoadPage = (client, { pathname, search }) => {
  const address = readArchiveLocation(pathname, search);
  return address.year === ''
    ? client.prefetchQuery(archiveQuery)
    : client.prefetchQuery(archiveMonthQuery(address));
};

/** The months since the first article, or a month's articles: /archive, /archive/2025/03. */
export default function ArchiveScreen() {
  const { pathname, search } = usePageLocation();
  const address = readArchiveLocation(pathname, search);
  return address.year === '' ? <AllMonths /> : <OneMonth address={address} />;
}
