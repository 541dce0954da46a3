import { useRef } from 'react';
import { listPath } from '#features/articles/paths.ts';
import { type ListView, readListAddress } from '#features/articles/web/address.ts';
import { CategoryFilter } from '#features/articles/web/category-filter.tsx';
import { FieldGlyph } from '#features/articles/web/category-glyph.tsx';
import { fieldTone } from '#features/articles/web/category-tone.ts';
import { useAddress } from '#features/articles/web/use-address.ts';
import { FeaturedBlock, useFeaturedPage } from '#features/featured/web/public.ts';
import { useCategory } from '#features/taxonomy/web/public.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Title } from '#ui/title.tsx';
import { ListResults } from './list-results.tsx';
import { usePageScroll } from './use-page-scroll.ts';

/** In the order of the specification's filter buttons. */
const FILTERS = ['review', 'education', 'guide', 'community', 'news'] as const;

function headTitle(heading: string, { q, page }: ListView): string {
  const title = q === '' ? heading : `Search Results for "${q}"`;
  return page > 1 ? `${title}, page ${page}` : title;
}

/** The list of all articles or of one category: /articles, /reviews ... (spec §2). */
export default function ListScreen() {
  const { pathname, search } = useAddress();
  const view = readListAddress(pathname, search);
  const { category, q, page } = view;
  const featuredPage = useFeaturedPage(category, q === '');
  const results = useRef<HTMLHeadingElement>(null);
  usePageScroll(`${category}?${q}`, page, results);

  const { label } = useCategory(category);

  const heading = category === '' ? 'All Articles' : `${label} Articles`;
  const subtitle =
    category === ''
      ? 'Browse all gaming articles and insights'
      : `Latest ${category} articles and insights`;
  const flat = featuredPage === undefined ? ' flat' : '';
  return (
    <>
      <PageHead
        title={headTitle(heading, view)}
        description={subtitle}
        path={listPath(view)}
        noindex={q !== ''}
      />
      <section className={`field list-top${flat} on-tone`} data-tone={fieldTone(category)}>
        <FieldGlyph category={category} />
        <div className="wrap">
          <Title as="h1" size={1}>
            {heading}
          </Title>
          <p className="dek">{subtitle}</p>
        </div>
      </section>
      {featuredPage !== undefined && <FeaturedBlock page={featuredPage} />}
      <section className="wrap sec" aria-labelledby="list-articles">
        <h2 className="sr" id="list-articles" ref={results} tabIndex={-1}>
          Articles
        </h2>
        <CategoryFilter
          label="Filter articles"
          all="All Articles"
          categories={FILTERS}
          chosen={category}
          hrefOf={(chosen) => listPath({ category: chosen, q })}
        />
        <div className="list-results">
          <ListResults view={view} />
        </div>
      </section>
    </>
  );
}
