/** What somebody did for an article; an author is named without a word. */
export const BYLINE_ROLES = ['author', 'words', 'images', 'edit'] as const;
export type BylineRole = (typeof BYLINE_ROLES)[number];

export const AUTHOR_LIMITS = {
  name: 120,
  slug: 120,
  bio: 600,
  links: 10,
  label: 80,
  url: 500,
} as const;

/** Articles on one page of a author. */
export const AUTHOR_ARTICLES = 12;

/** So many authors stand over one article. */
export const BYLINE_MAX = 12;

interface Named {
  name: string;
  role: BylineRole;
}

/** A name as it stands in a line of them: who is no author says what they did. */
export const signedName = ({ name, role }: Named) =>
  role === 'author' ? name : `${name} (${role})`;

/** Who is named over an article, in a line. @param label the site's own, for one that names nobody */
export const bylineText = (byline: readonly Named[] | undefined, label: string) =>
  byline?.length ? byline.map(signedName).join(', ') : label;

/** Of those who wrote it: whoever is named as the author, or for the words. */
export const WRITER_ROLES: readonly BylineRole[] = ['author', 'words'];
export const isWriter = ({ role }: Named) => WRITER_ROLES.includes(role);
