import { z } from 'zod';
import { imageUrlSchema } from '#features/media/contract.ts';
import { idNumber, isoTimestamp, queryInt } from '#lib/api/request-schemas.ts';
import { withoutLineBreaks } from '#lib/text/line-breaks.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import { BYLINE_MAX, BYLINE_ROLES, AUTHOR_LIMITS as LIMITS } from './values.ts';

const text = (max: number) => z.string().overwrite(withoutDirections).trim().max(max);
const line = (max: number) => text(max).overwrite(withoutLineBreaks).min(1);

const linkSchema = z.strictObject({ label: z.string(), url: z.string() });

const shown = {
  slug: z.string(),
  name: z.string(),
  bio: z.string().describe('A short biography; plain text'),
  links: z.array(linkSchema),
  image: z.string().nullable().describe('URL of an image'),
};

const bylineAuthor = z.strictObject({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  role: z.enum(BYLINE_ROLES).describe("What they contributed; 'author' is shown without a label"),
});
/** The byline of an article, in order, as in exports. */
export const storedBylineSchema = z.array(bylineAuthor);
/** The byline in API responses. */
export const bylineSchema = z.array(bylineAuthor.meta({ id: 'BylineAuthor' }));
export type Byline = z.infer<typeof bylineSchema>;

export const bylineInputSchema = z
  .array(z.strictObject({ id: idNumber, role: z.enum(BYLINE_ROLES).default('author') }))
  .max(BYLINE_MAX, `must be at most ${BYLINE_MAX} authors`);
export type BylineInput = z.infer<typeof bylineInputSchema>;

/** An author as readers see them. */
export const authorSchema = z
  .strictObject({
    ...shown,
    articleCount: z.int().describe('Number of their public articles'),
    since: isoTimestamp.describe('When their first public article was published'),
    published: z
      .array(z.strictObject({ category: z.string(), count: z.int() }))
      .describe('Public articles per category, most first'),
  })
  .meta({ id: 'Author' });
export type Author = z.infer<typeof authorSchema>;

/** An author in the team list of a page. */
export const teamMemberSchema = z
  .strictObject({ slug: shown.slug, name: shown.name, bio: z.string(), image: shown.image })
  .meta({ id: 'TeamMember' });
export type TeamMember = z.infer<typeof teamMemberSchema>;

export const adminAuthorSchema = z
  .strictObject({
    id: z.int(),
    ...shown,
    account: z.string().nullable().describe('Username of their account; null for a guest author'),
    isPublic: z.boolean().describe('Whether they have a public page now'),
    articleCount: z.int().describe('Number of their articles in any state'),
    updatedAt: isoTimestamp,
  })
  .meta({ id: 'AdminAuthor' });
export type AdminAuthor = z.infer<typeof adminAuthorSchema>;

export const adminAuthorPageSchema = z
  .strictObject({ authors: z.array(adminAuthorSchema), totalCount: z.int() })
  .meta({ id: 'AdminAuthorPage' });
export type AdminAuthorPage = z.infer<typeof adminAuthorPageSchema>;

export const ownAuthorSchema = z
  .strictObject({
    author: adminAuthorSchema.nullable(),
    mayRename: z
      .boolean()
      .describe('Authors may change their name until an article is published or scheduled'),
    creditedName: z
      .string()
      .nullable()
      .describe("The name that a new article credits; null for the site's author label"),
  })
  .meta({ id: 'OwnAuthor' });
export type OwnAuthor = z.infer<typeof ownAuthorSchema>;

export const authorParamsSchema = z.strictObject({ slug: z.string().min(1).max(300) });

export const adminAuthorQuerySchema = z.strictObject({
  search: z.string().max(LIMITS.name).optional(),
  limit: queryInt(1, 100).optional(),
  offset: queryInt(0, 1_000_000).optional(),
});

const linkAddress = z
  .string()
  .trim()
  .max(LIMITS.url)
  .refine(
    (url) => URL.canParse(url) && /^(?:https?|mailto):$/.test(new URL(url).protocol),
    'must be an http, https or mailto URL',
  );

/** The part of an author page that its owner may edit. */
export const ownAuthorInputSchema = z.strictObject({
  bio: text(LIMITS.bio).default(''),
  links: z
    .array(z.strictObject({ label: line(LIMITS.label), url: linkAddress }))
    .max(LIMITS.links, `must be at most ${LIMITS.links}`)
    .default([]),
  image: imageUrlSchema.nullable().default(null),
});
export type OwnAuthorInput = z.infer<typeof ownAuthorInputSchema>;

/** A change of your own author page, which creates a missing one. */
export const ownAuthorChangeSchema = ownAuthorInputSchema.extend({
  name: line(LIMITS.name).optional().describe('Required for a new author page'),
});
export type OwnAuthorChange = z.infer<typeof ownAuthorChangeSchema>;

/** An account, with the name of its author. */
export const accountNameSchema = z
  .strictObject({
    username: z.string(),
    author: z.string().nullable().describe('Null without an author page'),
  })
  .meta({ id: 'AuthorAccount' });
export type AuthorAccount = z.infer<typeof accountNameSchema>;

export const authorInputSchema = ownAuthorInputSchema.extend({
  name: line(LIMITS.name),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be letters a to z, digits and single hyphens')
    .max(LIMITS.slug)
    .or(z.literal(''))
    .default('')
    .describe('Generated from the name if empty'),
  account: z
    .string()
    .trim()
    .max(LIMITS.name)
    .nullable()
    .default(null)
    .describe('Username of their account; null for a guest author'),
});
export type AuthorInput = z.infer<typeof authorInputSchema>;

export const mergeAuthorSchema = z.strictObject({
  into: idNumber.describe('Id of the author who stays'),
});
