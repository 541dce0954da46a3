import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Route } from 'wouter';
import { articleQuery } from '#features/articles/web/api.ts';
import { articleTone } from '#features/articles/web/category-tone.ts';
import { useAddress } from '#features/articles/web/use-address.ts';
import { categorySlug } from '#features/taxonomy/values.ts';
import { ARTICLE_PATTERN } from '../paths.ts';
import { Shell } from '../shell/shell.tsx';
import { useAdminLocation } from './admin-location.ts';
import { matchPage } from './match.ts';

const AdminArea = lazy(() =>
  import('../../admin/admin-area.tsx').catch(() => {
    // Without its code there is only the public page.
    window.history.replaceState(null, '');
    window.location.reload();
    return new Promise<never>(() => {});
  }),
);

/** The page that the address names, inside of the shell; or the admin area, which has no address. */
export function App() {
  const { pathname, search } = useAddress();
  const { route, address } = matchPage(pathname, search);
  const { slug } = address.params;
  const isArticle = route.pattern === ARTICLE_PATTERN;
  const article = useQuery({ ...articleQuery(slug ?? ''), enabled: isArticle }).data;
  const tone =
    isArticle && article
      ? articleTone({ category: categorySlug(article.category), live: article.live })
      : route.tone(address);
  const adminLocation = useAdminLocation();
  const Screen = route.screen.component();
  if (adminLocation) {
    return (
      <Suspense>
        <AdminArea adminLocation={adminLocation} />
      </Suspense>
    );
  }
  return (
    <Shell tone={tone}>
      <Suspense fallback={<div className="waiting" />}>
        {isArticle ? (
          <Route path={ARTICLE_PATTERN}>
            <Screen key={slug} />
          </Route>
        ) : (
          <Screen />
        )}
      </Suspense>
    </Shell>
  );
}
