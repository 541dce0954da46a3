import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide';
import { Link } from 'wouter';
import type { ListedCorrection } from '#features/articles/corrections.contract.ts';
import { articlePath, correctionsPath } from '#features/articles/paths.ts';
import { CORRECTIONS_PAGE_SIZE } from '#features/articles/values.ts';
import {
  correctionsQuery,
  readCorrectionsLocation,
} from '#features/articles/web/corrections-api.ts';
import { CategoryName } from '#features/taxonomy/web/public.ts';
import { formatDate } from '#lib/format/date.ts';
import { message, t, translate } from '#lib/messages/messages.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { usePageLocation } from '#ui/page/page-location.ts';
import { PageHead } from '#ui/page/page-meta.tsx';
import { PageTop } from '#ui/page/page-top.tsx';
import { Pager } from '#ui/page/pager.tsx';
import { useSite } from '#ui/site.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { LoadFailed } from '#ui/states/load-failed.tsx';
import { contactPath } from '../../paths.ts';
import type { LoadPage } from '../page.ts';
import * as styles from './corrections-screen.module.css';

const KINDS = { correction: message('Correction'), clarification: message('Clarification') };

const monthOf = ({ notedAt }: ListedCorrection) => formatDate(notedAt, 'month');

function Entry({ correction }: { correction: ListedCorrection }) {
  const { kind, wrong, correct, notedAt, article } = correction;
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <p className={styles.kinds}>
          <span className={styles.kind} data-kind={kind}>
            <Icon icon={Pencil} />
            {translate(KINDS[kind])}
          </span>
          <CategoryName category={article.category} />
        </p>
        <h3 dir="auto">
          <Link href={articlePath(article.slug)}>{article.title}</Link>
        </h3>
        <time className="meta" dateTime={notedAt}>
          {formatDate(notedAt, 'long')}
        </time>
      </div>
      <dl className={styles.pair}>
        <div>
          <dt>{t('We wrote')}</dt>
          <dd dir="auto">{wrong}</dd>
        </div>
        <div>
          <dt>{t('It should say')}</dt>
          <dd dir="auto">{correct}</dd>
        </div>
      </dl>
    </li>
  );
}

function Entries({ page }: { page: number }) {
  const { data, isError } = useQuery(correctionsQuery(page));
  if (isError) {
    return <LoadFailed title={t('Failed to load corrections')} headingLevel={2} />;
  }
  if (data === undefined) return <p role="status">{t('Loading corrections...')}</p>;
  if (data.corrections.length === 0) {
    return (
      <EmptyState
        kind="empty"
        headingLevel={2}
        title={t('No Corrections')}
        hint={t('We haven’t had to correct anything yet.')}
      />
    );
  }
  const lastPage = Math.ceil(data.totalCount / CORRECTIONS_PAGE_SIZE);
  return (
    <>
      {[...Map.groupBy(data.corrections, monthOf)].map(([month, corrections]) => (
        <section key={month} aria-label={month}>
          <h2 className={styles.month}>{month}</h2>
          <ol>
            {corrections.map((correction) => (
              <Entry key={correction.id} correction={correction} />
            ))}
          </ol>
        </section>
      ))}
      {lastPage > 1 && (
        <Pager
          page={page}
          lastPage={lastPage}
          hrefOf={correctionsPath}
          nextDisabled={page >= lastPage}
        />
      )}
    </>
  );
}

export const tone = () => 'other';

export const load: LoadPage = (client, { search }) =>
  client.prefetchQuery(correctionsQuery(readCorrectionsLocation(search)));

/** Mistakes in articles, corrected: /corrections. */
export default function CorrectionsScreen() {
  const { name } = useSite();
  const page = readCorrectionsLocation(usePageLocation().search);
  return (
    <>
      <PageHead
        title={
          page > 1 ? t('{title}, page {page}', { title: t('Corrections'), page }) : t('Corrections')
        }
        description={t('Mistakes in articles of {name}, and the corrections.', { name })}
        path={correctionsPath(page)}
      />
      <PageTop title={t('Corrections')} tone="other" fit="s" flat>
        {t('When we get something wrong, we say so here and at the top and bottom of the article.')}
      </PageTop>
      <div className={`wrap section ${styles.list}`}>
        <Entries page={page} />
        <p className={styles.report}>
          {t('Seen a mistake? Tell us the article and the sentence.')}
          <ButtonLink href={contactPath}>{t('Write to Us')}</ButtonLink>
        </p>
      </div>
    </>
  );
}
