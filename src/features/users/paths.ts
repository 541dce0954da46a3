/** The pages that account links open; the secret follows a '#', so it is never sent in a URL. */
export const LINK_PAGES = {
  invitation: '/join',
  reset: '/reset-password',
  email: '/confirm-email',
} as const;
export type LinkPageKind = keyof typeof LINK_PAGES;
