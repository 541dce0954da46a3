/** The page of somebody who is named over articles. */
export const personPath = (slug: string) => `/authors/${encodeURIComponent(slug)}`;
