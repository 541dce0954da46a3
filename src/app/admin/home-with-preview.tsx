import { lazy, Suspense } from 'react';
import { HomeScreen } from '#features/site/admin/home/home-screen.tsx';
import type { ShownSection } from '#features/site/home.contract.ts';

const FrontPage = lazy(async () => {
  const page = await import('../web/pages/home/page.tsx');
  return { default: page.FrontPage };
});

const Preview = ({ sections }: { sections: readonly ShownSection[] }) => (
  <Suspense fallback={<p role="status">Loading preview...</p>}>
    <FrontPage category="" sections={sections} />
  </Suspense>
);

/** The arrangement of the home page with its preview, which is a page of the application. */
export const HomeWithPreview = () => <HomeScreen Preview={Preview} />;
