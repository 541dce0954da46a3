import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ArticleCollection } from '#features/articles/contract.ts';
import {
  type CollectionKind,
  collectionPath,
  homePath,
  listPath,
} from '#features/articles/paths.ts';
import { LIST_PAGE_SIZE, MIN_INDEXED_ARTICLES } from '#features/articles/values.ts';
import { collectionQuery } from '#features/articles/web/api.ts';
import { useCanonicalUrl } from '#features/articles/web/use-canonical-url.ts';
import { FollowLinks } from '#features/newsletter/web/follow-links.tsx';
import { seriesList, tagList } from '#features/syndication/paths.ts';
import { isMissing } from '#lib/api/api-client.ts';
import { t } from '#lib/messages/messages.ts';
import { Crumbs } from '#ui/page/crumbs.tsx';
import { usePageLocation } from '#ui/page/page-location.ts';
import { PageHead } from '#ui/page/page-meta.tsx';
import { PageTop } from '#ui/page/page-top.tsx';
import { usePageScroll } from '#ui/page/use-page-scroll.ts';
import { useSite } from '#ui/site.ts';
import { PageFailed } from '#ui/states/load-failed.tsx';
import { CardPages } from '../article-list/card-pages.tsx';
import NotFoundPage from '../not-found/page.tsx';
import type { LoadPage } from '../page.ts';
import { readCollection } from './read-location.ts';

const TOP = {
  tone: 'other',
  flat: true,
} as const;

const Before = () => (
  <Crumbs
    steps={[
      [t('Home'), homePath()],
      [t('Articles'), listPath()],
    ]}
  />
);

interface TopProps {
  kind: CollectionKind;
  collection: ArticleCollection;
  page: number;
}

function Top({ kind, collection, page }: TopProps) {
  const site = useSite();
  const { slug, name, description, totalCount } = collection;
  const isTag = kind === 'tags';
  const counted = isTag
    ? t('{count, plural, one {# article} other {# articles}} tagged “{name}”', {
        count: totalCount,
        name,
      })
    : t('A series of {count, plural, one {# article} other {# articles}}, in order', {
        count: totalCount,
      });
  return (
    <>
      <PageHead
        title={page > 1 ? t('{title}, page {page}', { title: name, page }) : name}
        description={
          description || t('{summary}, on {site}.', { summary: counted, site: site.name })
        }
        path={collectionPath(kind, slug, page)}
        noindex={isTag && totalCount < MIN_INDEXED_ARTICLES}
      />
      <PageTop
        {...TOP}
        before={<Before />}
        title={name}
        after={
          <p style={{ marginTop: '1.25rem', display: 'flex', flexWrap: 'wrap', gap: '0.5rem' }}>
            <FollowLinks
              topic={isTag ? { kind: 'tag', ref: name } : { kind: 'series', ref: slug }}
              page={isTag ? tagList(name) : seriesList(slug)}
            />
          </p>
        }
      >
        {description && <span dir="auto">{description}</span>}
        {` ${counted}.`}
      </PageTop>
    </>
  );
}

export const tone = () => TOP.tone;

export const load: LoadPage = (client, location) => {
  const { kind, slug, page } = readCollection(location);
  return client.prefetchQuery(collectionQuery(kind, slug, page));
};

/** The articles of a tag, newest first, or of a series, in its order: /tags/{name}, /series/{slug}. */
export default function CollectionScreen() {
  const { kind, slug, page } = readCollection(usePageLocation());
  const queryOf = (of: string) => collectionQuery(kind, of, page);
  const pathOf = (of: string, number = page) => collectionPath(kind, of, number);
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOf(slug),
    // The heading stays while another page of the list loads.
    placeholderData: (before, query) => (query?.queryKey[1] === slug ? before : undefined),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useCanonicalUrl(slug, isPlaceholderData ? undefined : data, queryOf, pathOf);
  usePageScroll(`${kind}/${slug}`, page, heading);
  if (error) {
    const title =
      kind === 'tags' ? t('This tag couldn’t be loaded') : t('This series couldn’t be loaded');
    return isMissing(error) ? <NotFoundPage /> : <PageFailed title={title} path={pathOf(slug)} />;
  }
  return (
    <>
      {data ? (
        <Top kind={kind} collection={data} page={page} />
      ) : (
        <>
          <PageHead title={t('Loading articles...')} description="" path={pathOf(slug)} noindex />
          <PageTop {...TOP} before={<Before />} title={t('Loading articles...')}>
            {t('They appear in a moment.')}
          </PageTop>
        </>
      )}
      <section className="wrap section" aria-labelledby="collection">
        <h2 className="sr" id="collection" ref={heading} tabIndex={-1}>
          {t('Articles')}
        </h2>
        <CardPages
          data={isPlaceholderData ? undefined : data}
          isError={false}
          page={page}
          pageSize={LIST_PAGE_SIZE}
          hrefOf={(number) => pathOf(slug, number)}
        />
      </section>
    </>
  );
}
