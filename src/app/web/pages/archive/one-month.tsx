import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight } from 'lucide';
import { useRef } from 'react';
import { Link } from 'wouter';
import type { ArchiveMonth } from '#features/articles/archive.contract.ts';
import { monthPath } from '#features/articles/archive.paths.ts';
import type { ArticleSummary } from '#features/articles/contract.ts';
import { articlePath, homePath } from '#features/articles/paths.ts';
import { ARCHIVE_PAGE_SIZE } from '#features/articles/values.ts';
import { type ArchiveLocation, archiveMonthQuery } from '#features/articles/web/archive-api.ts';
import { CategoryName } from '#features/taxonomy/web/public.ts';
import { isMissing } from '#lib/api/api-client.ts';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/messages.ts';
import { ButtonLink, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Crumbs } from '#ui/page/crumbs.tsx';
import { PageHead } from '#ui/page/page-meta.tsx';
import { PageTop } from '#ui/page/page-top.tsx';
import { Pager } from '#ui/page/pager.tsx';
import { usePageScroll } from '#ui/page/use-page-scroll.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { PageFailed } from '#ui/states/load-failed.tsx';
import { archivePath } from '../../paths.ts';
import * as styles from './archive.module.css';

function Row({ article }: { article: ArticleSummary }) {
  const at = article.publishedAt ?? article.createdAt;
  return (
    <li className={`linked-row ${styles.row}`}>
      <time className="meta" dateTime={at}>
        {formatDate(at, 'monthDay')}
      </time>
      <CategoryName category={article.category} />
      <h3 dir="auto">
        <Link href={articlePath(article.slug)}>{article.title}</Link>
      </h3>
    </li>
  );
}

/** The previous and next months with articles. */
function Neighbors({ previous, next }: Pick<ArchiveMonth, 'previous' | 'next'>) {
  return (
    <nav className={styles.neighbors} aria-label={t('Months')}>
      {previous !== null && (
        <Link className={buttonClass('line')} href={monthPath(previous)} rel="prev">
          <Icon icon={ArrowLeft} className="back" />
          {formatDate(previous, 'month')}
        </Link>
      )}
      <Link className={buttonClass('line')} href={archivePath}>
        {t('All months')}
      </Link>
      {next !== null && (
        <Link className={buttonClass('line')} href={monthPath(next)} rel="next">
          {formatDate(next, 'month')}
          <Icon icon={ArrowRight} className="onward" />
        </Link>
      )}
    </nav>
  );
}

function NothingThen({ path }: { path: string }) {
  return (
    <>
      <PageHead title={t('No Articles From This Month')} description="" path={path} noindex />
      <div className="wrap section">
        <EmptyState
          kind="error"
          headingLevel={1}
          title={t('No Articles From This Month')}
          hint={t('The archive doesn’t have this month.')}
        >
          <ButtonLink href={archivePath}>{t('See All Months')}</ButtonLink>
          <ButtonLink href={homePath()}>{t('Back to Home')}</ButtonLink>
        </EmptyState>
      </div>
    </>
  );
}

/** The articles of a month. */
export function OneMonth({ address }: { address: ArchiveLocation }) {
  const { page } = address;
  const month = `${address.year}-${address.month}`;
  const { data, error } = useQuery(archiveMonthQuery(address));
  const list = useRef<HTMLHeadingElement>(null);
  usePageScroll(month, page, list);
  const path = monthPath(month, page);
  if (error && !isMissing(error)) {
    return <PageFailed title={t('This month couldn’t be loaded')} path={path} />;
  }
  if (error || data?.articles.length === 0) return <NothingThen path={path} />;
  const name = formatDate(month, 'month');
  const lastPage = Math.ceil((data?.totalCount ?? 0) / ARCHIVE_PAGE_SIZE);
  return (
    <>
      <PageHead
        title={page > 1 ? t('{title}, page {page}', { title: name, page }) : name}
        description={t('Everything we published in {month}.', { month: name })}
        path={path}
      />
      <PageTop
        title={name}
        tone="other"
        fit="s"
        flat
        before={
          <Crumbs
            steps={[
              [t('Home'), homePath()],
              [t('Archive'), archivePath],
            ]}
          />
        }
      >
        {data === undefined
          ? t('Loading articles...')
          : t('{count, plural, one {# article} other {# articles}}', { count: data.totalCount })}
      </PageTop>
      <section className="wrap section" aria-labelledby="month-articles">
        <h2 className="sr" id="month-articles" ref={list} tabIndex={-1}>
          {t('Articles')}
        </h2>
        <ol className={styles.rows}>
          {data?.articles.map((article) => (
            <Row key={article.id} article={article} />
          ))}
        </ol>
        {lastPage > 1 && (
          <Pager
            page={page}
            lastPage={lastPage}
            hrefOf={(one) => monthPath(month, one)}
            nextDisabled={page >= lastPage}
          />
        )}
        {data && <Neighbors previous={data.previous} next={data.next} />}
      </section>
    </>
  );
}
