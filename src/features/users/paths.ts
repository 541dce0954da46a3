/** The pages that links for accounts lead to; the secret of the link stands behind a '#'. */
export const LINK_PAGES = { invitation: '/join', reset: '/reset-password' } as const;
export type LinkPageKind = keyof typeof LINK_PAGES;
