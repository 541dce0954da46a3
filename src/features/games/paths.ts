export const gamePath = (slug: string) => `/games/${slug}`;
