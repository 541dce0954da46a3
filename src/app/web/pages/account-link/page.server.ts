import type { ServerPage } from '../server-page.ts';

const page: ServerPage = { canonicalUrl: ({ pathname }) => pathname, isForAccounts: true };

export default page;
