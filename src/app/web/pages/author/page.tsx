import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { Link } from 'wouter';
import { CategoryFilter } from '#features/articles/web/category-filter.tsx';
import { useCanonicalUrl } from '#features/articles/web/use-canonical-url.ts';
import type { Author } from '#features/authors/contract.ts';
import { type AuthorView, authorPath } from '#features/authors/paths.ts';
import { AUTHOR_ARTICLES } from '#features/authors/values.ts';
import { authorArticlesQuery, authorFactsQuery, authorQuery } from '#features/authors/web/api.ts';
import { readAuthorLocation } from '#features/authors/web/author-location.ts';
import { REVIEW_CATEGORY } from '#features/taxonomy/values.ts';
import { isMissing } from '#lib/api/api-client.ts';
import { message, t, translate } from '#lib/messages/messages.ts';
import { classNames } from '#ui/class-names.ts';
import { usePageLocation } from '#ui/page/page-location.ts';
import { PageHead } from '#ui/page/page-meta.tsx';
import { PageTop } from '#ui/page/page-top.tsx';
import * as sorting from '#ui/page/sort.module.css';
import { usePageScroll } from '#ui/page/use-page-scroll.ts';
import { useSite } from '#ui/site.ts';
import { PageFailed } from '#ui/states/load-failed.tsx';
import { CardPages } from '../article-list/card-pages.tsx';
import NotFoundPage from '../not-found/page.tsx';
import type { LoadPage } from '../page.ts';
import { AuthorFacts, hasFacts } from './author-facts.tsx';
import * as styles from './author-screen.module.css';
import { AuthorTop } from './author-top.tsx';

/** The orders of an author's reviews. */
const ORDERS = [
  [undefined, message('Newest')],
  ['score', message('Best score')],
] as const;

interface WrittenProps {
  author: Author;
  view: AuthorView;
}

function Cards({ author: { slug }, view }: WrittenProps) {
  const { data, isError } = useQuery(authorArticlesQuery(slug, view));
  return (
    <CardPages
      data={data}
      isError={isError}
      page={view.page}
      pageSize={AUTHOR_ARTICLES}
      hrefOf={(page) => authorPath(slug, { ...view, page })}
    />
  );
}

/** An author's articles, newest first, optionally of one category. */
function Written({
  heading,
  ...props
}: WrittenProps & { heading: RefObject<HTMLHeadingElement | null> }) {
  const { name, slug, published, articleCount } = props.author;
  const counts = new Map([
    ['', articleCount],
    ...published.map(({ category, count }) => [category, count] as const),
  ]);
  return (
    <section aria-labelledby="written">
      <h2 id="written" className={styles.title} ref={heading} tabIndex={-1} dir="auto">
        {t('By {name}', { name })}
      </h2>
      {published.length > 1 && (
        <CategoryFilter
          label={t('Show')}
          all={t('All')}
          categories={published.map(({ category }) => category)}
          chosen={props.view.category}
          hrefOf={(category) => authorPath(slug, { category })}
          counts={counts}
        />
      )}
      {props.view.category === REVIEW_CATEGORY && (
        <nav className={sorting.sort} aria-label={t('Sort reviews')}>
          {ORDERS.map(([sort, order]) => (
            <Link
              key={order}
              href={authorPath(slug, { category: REVIEW_CATEGORY, sort })}
              aria-current={sort === props.view.sort ? 'true' : undefined}
            >
              {translate(order)}
            </Link>
          ))}
        </nav>
      )}
      <div className={styles.cards}>
        <Cards {...props} />
      </div>
    </section>
  );
}

function AuthorPage({ author }: { author: Author }) {
  const site = useSite();
  const view = readAuthorLocation(usePageLocation().search);
  const heading = useRef<HTMLHeadingElement>(null);
  usePageScroll(`${author.slug}?${view.category}${view.sort ?? ''}`, view.page, heading);
  const { name, slug, bio } = author;
  const { data: facts } = useQuery(authorFactsQuery(slug));
  return (
    <>
      <PageHead
        title={view.page > 1 ? t('{title}, page {page}', { title: name, page: view.page }) : name}
        description={
          bio === '' ? t('Articles by {name} on {site}.', { name, site: site.name }) : bio
        }
        path={authorPath(slug, view)}
      />
      <AuthorTop author={author} />
      <div className={classNames('wrap', styles.body, facts && hasFacts(facts) && styles.beside)}>
        {facts && hasFacts(facts) && <AuthorFacts author={author} facts={facts} />}
        <Written author={author} view={view} heading={heading} />
      </div>
    </>
  );
}

export const load: LoadPage = async (client, { params: { slug = '' }, search }) => {
  const query = authorQuery(slug);
  await client.prefetchQuery(query);
  const author = client.getQueryData(query.queryKey);
  if (!author) return;
  await Promise.all([
    client.prefetchQuery(authorFactsQuery(author.slug)),
    client.prefetchQuery(authorArticlesQuery(author.slug, readAuthorLocation(search))),
  ]);
};

/** An author and their articles: /authors/{slug}. */
export default function AuthorScreen() {
  const slug = usePageLocation().params.slug ?? '';
  const { data: author, error } = useQuery(authorQuery(slug));
  useCanonicalUrl(slug, author, authorQuery, authorPath);
  if (error) {
    return isMissing(error) ? (
      <NotFoundPage />
    ) : (
      <PageFailed title={t('This author couldn’t be loaded')} path={authorPath(slug)} />
    );
  }
  if (author === undefined) {
    return (
      <>
        <PageHead title={t('Loading author...')} description="" path={authorPath(slug)} noindex />
        <PageTop title={t('Loading author...')} tone="brand" flat>
          {t('Their articles load in a moment.')}
        </PageTop>
      </>
    );
  }
  return <AuthorPage key={author.slug} author={author} />;
}
