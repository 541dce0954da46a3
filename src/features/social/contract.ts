import { z } from 'zod';
import { idNumber, isoTimestamp } from '#lib/api/request-schemas.ts';
import { LIMITS, NETWORKS, POST_STATES } from './values.ts';

const text = (max: number) => z.string().trim().max(max);
const required = (max: number) =>
  z.string().trim().min(1, { error: 'is required', abort: true }).max(max);

export const socialAccountInputSchema = z.strictObject({
  network: z.enum(NETWORKS).describe('Can’t change later'),
  name: required(LIMITS.name).describe('What editors see'),
  server: text(LIMITS.server)
    .default('')
    .describe('Of Bluesky or Mastodon, such as https://bsky.social'),
  login: text(LIMITS.login).default('').describe('Handle at Bluesky'),
  secret: text(LIMITS.secret)
    .default('')
    .describe('App password, access token or webhook URL; empty keeps the saved one'),
  template: required(LIMITS.template).describe('With {title}, {excerpt}, {url} and {category}'),
  categories: z.array(z.string().max(100)).max(50).default([]).describe('Slugs; empty for all'),
  isAutomatic: z.boolean().default(true).describe('Posts every article, not only chosen ones'),
  isActive: z.boolean().default(true),
});
export type SocialAccountInput = z.infer<typeof socialAccountInputSchema>;

export const socialAccountSchema = socialAccountInputSchema
  .omit({ secret: true })
  .extend({
    id: z.int(),
    problem: z.string().nullable().describe('Why it was turned off automatically'),
  })
  .meta({ id: 'SocialAccount' });
export type SocialAccount = z.infer<typeof socialAccountSchema>;

export const socialTestSchema = z.strictObject({ message: z.string() });

export const socialWordsSchema = z.strictObject({
  isChosen: z.boolean().nullable().describe('Null follows the connection'),
  words: z.string().max(LIMITS.words).describe('Empty for the connection’s template'),
});
export type SocialWords = z.infer<typeof socialWordsSchema>;

const socialPostSchema = socialWordsSchema
  .extend({
    id: z.int().nullable().describe('Null before anything is stored'),
    accountId: z.int().nullable().describe('Null after the connection was removed'),
    network: z.enum(NETWORKS),
    name: z.string(),
    isDefault: z.boolean().describe('Whether it is posted without a choice'),
    template: z.string(),
    maxChars: z.int(),
    state: z.enum(POST_STATES),
    url: z.string().nullable(),
    problem: z.string().nullable(),
    postedAt: isoTimestamp.nullable(),
  })
  .meta({ id: 'SocialPost' });
export type SocialPost = z.infer<typeof socialPostSchema>;

export const socialPostsSchema = z
  .strictObject({
    posts: z.array(socialPostSchema),
    mayPost: z.boolean().describe('Whether the caller may post and delete'),
  })
  .meta({ id: 'SocialPosts' });
export type SocialPosts = z.infer<typeof socialPostsSchema>;

export const socialPostParamsSchema = z.strictObject({
  id: z.coerce.number().pipe(idNumber),
  accountId: z.coerce.number().pipe(idNumber),
});
