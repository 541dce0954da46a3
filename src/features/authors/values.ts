import { type Message, message, type Translate } from '#lib/messages/messages.ts';
/** What an author contributed to an article. 'author' is shown without a label. */
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

/** Articles per page of an author's list. */
export const AUTHOR_ARTICLES = 12;

/** Max authors in one byline. */
export const BYLINE_MAX = 12;

interface Named {
  name: string;
  role: BylineRole;
}

const ROLE_WORDS: Record<Exclude<BylineRole, 'author'>, Message> = {
  words: message('words'),
  images: message('images'),
  edit: message('edit'),
};

const inEnglish: Translate = (text) => text;

/** A name in a byline: 'Mara Quill', or 'Jun Castell (images)'. */
export const signedName = ({ name, role }: Named, translate = inEnglish) =>
  role === 'author' ? name : `${name} (${translate(ROLE_WORDS[role])})`;

/** The byline as one line. @param label the site's author label, used without a byline */
export const bylineText = (
  byline: readonly Named[] | undefined,
  label: string,
  translate = inEnglish,
) => (byline?.length ? byline.map((one) => signedName(one, translate)).join(', ') : label);

/** Roles that count as having written the article. */
export const WRITER_ROLES: readonly BylineRole[] = ['author', 'words'];
export const isWriter = ({ role }: Named) => WRITER_ROLES.includes(role);
