/** Where a preview link leads. */
export const previewPath = (token: string): string => `/preview?token=${encodeURIComponent(token)}`;
