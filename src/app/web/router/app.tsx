import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useSyncExternalStore } from 'react';
import { useRouter } from 'wouter';
import { listsIn } from '#features/taxonomy/web/own-categories.ts';
import { speakEnglish, t } from '#lib/messages/messages.ts';
import { PageLocationContext } from '#ui/page/page-location.ts';
import { PageFailed } from '#ui/states/load-failed.tsx';
import { useAdminLocation } from '../admin-location.ts';
import { Shell } from '../shell/shell.tsx';
import { matchPage, type PageMatch } from './match.ts';

// By way of the login, which names the admin area's many files: otherwise every visitor would load their names.
const AdminArea = lazy(() =>
  import('../../admin/login-entry.tsx')
    .then(({ loadAdminArea }) => loadAdminArea())
    .catch(() => {
      // If its code can't be loaded, only the public page is shown.
      window.history.replaceState(null, '');
      window.location.reload();
      return new Promise<never>(() => {});
    }),
);

/** The page of the current URL. wouter's own hooks would decode the URL twice. */
function usePageMatch(onServer: PageMatch | undefined): PageMatch {
  const router = useRouter();
  const client = useQueryClient();
  const [pathname] = router.hook(router);
  const search = router.searchHook(router);
  return useMemo(
    () => onServer ?? matchPage(pathname, search, listsIn(client)),
    [onServer, pathname, search, client],
  );
}

/** The color of the page's top, which may depend on loaded data. */
function useTone({ page, location }: PageMatch): string {
  const client = useQueryClient();
  const tone = () => page.loaded()?.tone?.(client, location) ?? 'brand';
  return useSyncExternalStore((onChange) => client.getQueryCache().subscribe(onChange), tone, tone);
}

interface AppProps {
  /** On the server: the match of the request. */
  match?: PageMatch;
}

/** The page of the current URL in the shell, or the admin area, which has no URL. */
export function App({ match: onServer }: AppProps) {
  const match = usePageMatch(onServer);
  const { page, location } = match;
  const tone = useTone(match);
  const adminLocation = useAdminLocation();
  speakEnglish(adminLocation !== undefined);
  const Screen = page.component();
  return (
    <PageLocationContext value={location}>
      {adminLocation ? (
        <Suspense>
          <AdminArea adminLocation={adminLocation} />
        </Suspense>
      ) : (
        <Shell tone={tone}>
          <Suspense fallback={<div className="waiting" />}>
            {page.loaded() || navigator.onLine ? (
              <Screen key={location.params.slug ?? location.params.own} />
            ) : (
              <PageFailed title={t('This page couldn’t be loaded')} path={location.pathname} />
            )}
          </Suspense>
        </Shell>
      )}
    </PageLocationContext>
  );
}
