import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pagePath } from '#features/pages/paths.ts';
import { pageQuery, WrittenPage } from '#features/pages/web/public.ts';
import { isMissing } from '#lib/api/api-client.ts';
import { t } from '#lib/messages/messages.ts';
import { type PageLocation, usePageLocation } from '#ui/page/page-location.ts';
import { PageHead } from '#ui/page/page-meta.tsx';
import { PageTop } from '#ui/page/page-top.tsx';
import { PageFailed } from '#ui/states/load-failed.tsx';
import { GONE_KEY } from '../not-found/gone.ts';
import NotFoundPage from '../not-found/page.tsx';
import type { LoadPage } from '../page.ts';

export const load: LoadPage = (client, { params: { own: slug = '' } }) =>
  client.prefetchQuery(pageQuery(slug));

/** The 404 page is shown without a request, or after one that found nothing. */
export const tone = (client: QueryClient, { params: { own: slug = '' } }: PageLocation) => {
  const state = client.getQueryState(pageQuery(slug).queryKey);
  const isUnknown =
    state === undefined || (state.data === undefined && state.fetchStatus === 'idle');
  return isUnknown ? 'ink' : 'brand';
};

/** A page that an editor made: /{slug}. */
export default function OwnPageScreen() {
  const { pathname, params } = usePageLocation();
  const { own: slug = '' } = params;
  const client = useQueryClient();
  /** Whether the server sent the 404 page, which asked for no page. */
  const [isKnownMissing] = useState(() => client.getQueryData(GONE_KEY) !== undefined);
  const { data, error } = useQuery({ ...pageQuery(slug), enabled: !isKnownMissing });
  const isFoundMissing = error !== null && isMissing(error);
  // The server knows whether the URL redirects.
  useEffect(() => {
    if (isFoundMissing) window.location.replace(pathname);
  }, [isFoundMissing, pathname]);
  if (isKnownMissing || isFoundMissing) return <NotFoundPage />;
  if (error) return <PageFailed title={t('This page couldn’t be loaded')} path={pagePath(slug)} />;
  if (!data?.page) {
    return (
      <>
        <PageHead title={t('Loading page...')} description="" path={pagePath(slug)} noindex />
        <PageTop title={t('Loading page...')} tone="brand" flat>
          {t('It loads in a moment.')}
        </PageTop>
      </>
    );
  }
  return <WrittenPage page={data.page} />;
}
