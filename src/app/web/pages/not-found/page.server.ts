import type { ServerPage } from '../server-page.ts';

const notFound: ServerPage = {
  canonicalUrl: ({ pathname }) => pathname,
  isMissing: () => true,
};

export default notFound;
