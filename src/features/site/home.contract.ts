import { z } from 'zod';
import { articleSummarySchema } from '#features/articles/contract.ts';
import { idNumber, isoTimestamp, scheduledTime } from '#lib/api/request-schemas.ts';
import { GIVEN_SECTIONS, isOwn, OWN_LAYOUTS } from '#lib/home/home-layout.ts';
import { GIVEN_OPTIONS, HOME_LIMITS, LIST_URL } from './home.values.ts';
import { menuUrl } from './menus.policy.ts';
import { line, menuLinkSchema, unique, urlField } from './settings-fields.ts';

const own = {
  id: z
    .string()
    .regex(/^[a-z0-9]{1,16}$/, 'must be up to 16 letters and digits')
    .describe('Any name that is unique in the layout'),
  isHidden: z.boolean(),
  title: line(HOME_LIMITS.title),
  layout: z.enum(OWN_LAYOUTS),
  isTinted: z.boolean().describe('Whether the section has a colored background'),
};

const listUrl = (text: string) => {
  const url = menuUrl(text);
  return url !== null && LIST_URL.test(url) ? url : null;
};

const heroButtonSchema = menuLinkSchema.pick({ label: true, url: true }).meta({ id: 'HeroButton' });

const sectionSchema = z
  .discriminatedUnion('kind', [
    z
      .strictObject({
        kind: z.enum(GIVEN_SECTIONS),
        isHidden: z.boolean(),
        title: line(HOME_LIMITS.title).optional().describe('The heading, if not the default'),
        count: z.int().optional().describe('The number of articles, if not the default'),
        buttons: z
          .array(heroButtonSchema)
          .max(HOME_LIMITS.buttons, `must be at most ${HOME_LIMITS.buttons} buttons`)
          .refine((all) => unique(all.map(({ url }) => url)), 'must not have a link twice')
          .optional()
          .describe('Of the hero, if not the default'),
      })
      .refine(({ kind, title }) => title === undefined || GIVEN_OPTIONS[kind].title !== null, {
        ...{ path: ['title'], error: 'can’t be changed' },
      })
      .refine(({ kind, buttons }) => buttons === undefined || kind === 'hero', {
        ...{ path: ['buttons'], error: 'belong to the hero' },
      })
      .refine(
        ({ kind, count }) => count === undefined || GIVEN_OPTIONS[kind].counts.includes(count),
        { path: ['count'], error: 'isn’t a number that this section can have' },
      ),
    z.strictObject({
      ...own,
      kind: z.literal('list'),
      url: urlField(listUrl, 'must be the path of a category, tag, game or series'),
      count: z.int().min(1).max(HOME_LIMITS.articles),
    }),
    z.strictObject({
      ...own,
      kind: z.literal('picked'),
      articleIds: z
        .array(idNumber)
        .min(1, 'must have an article')
        .max(HOME_LIMITS.articles, `must be at most ${HOME_LIMITS.articles} articles`)
        .refine((ids) => new Set(ids).size === ids.length, 'must not have an article twice'),
    }),
  ])
  .meta({ id: 'HomeSection' });

/** The arrangement of the home page. A section of Savepoint that isn't in it is hidden. */
export const layoutSchema = z
  .array(sectionSchema)
  .max(HOME_LIMITS.sections, `must be at most ${HOME_LIMITS.sections} sections`)
  // Savepoint's own sections are added where they are missing.
  .refine(
    (sections) => sections.filter(isOwn).length <= HOME_LIMITS.sections - GIVEN_SECTIONS.length,
    `must be at most ${HOME_LIMITS.sections} sections, with those that every home page has`,
  )
  .refine(
    (sections) => unique(sections.map((one) => (isOwn(one) ? `own ${one.id}` : one.kind))),
    'must not have a section twice',
  );

/** A section as readers see it. */
const shownSectionSchema = z
  .union([
    z.strictObject({
      kind: z.enum(GIVEN_SECTIONS),
      title: z.string().optional().describe('The heading, if not the default'),
      count: z.int().optional().describe('The maximum number of articles, if not the default'),
      buttons: z.array(heroButtonSchema).optional().describe('Of the hero, if not the default'),
    }),
    z.strictObject({
      kind: z.literal('own'),
      id: z.string(),
      title: z.string(),
      layout: z.enum(OWN_LAYOUTS),
      tint: z.string().nullable().describe('A category, `game`, `none` for grey, or no color'),
      url: z.string().nullable().describe('Path of the page with all of them'),
      articles: z.array(articleSummarySchema),
    }),
  ])
  .meta({ id: 'ShownHomeSection' });
export type ShownSection = z.infer<typeof shownSectionSchema>;
export type ShownOwnSection = Extract<ShownSection, { kind: 'own' }>;

export const shownLayoutSchema = z.strictObject({ sections: z.array(shownSectionSchema) });

const versionSchema = z.strictObject({
  id: z.int(),
  publishedAt: isoTimestamp,
  publishedBy: z.string(),
  sections: layoutSchema,
});

export const homeLayoutSchema = z
  .strictObject({
    published: layoutSchema.describe('The arrangement that readers see'),
    draft: layoutSchema.nullable().describe('Null if nothing has changed since the publication'),
    version: z.int().describe('Rises with every change; send it with yours'),
    publishAt: isoTimestamp.nullable().describe('When the draft is published automatically'),
    updatedAt: isoTimestamp.nullable(),
    updatedBy: z.string().nullable(),
    versions: z.array(versionSchema).describe('Published arrangements, newest first'),
  })
  .meta({ id: 'HomeLayout' });
export type HomeLayout = z.infer<typeof homeLayoutSchema>;

/** The unpublished arrangement in an export; the published one is a setting. */
export const storedHomeSchema = z.strictObject({
  draft: layoutSchema.nullable().describe('Null without unpublished changes'),
  publishAt: isoTimestamp.nullable().describe('When the draft is published automatically'),
});
export type StoredHome = z.infer<typeof storedHomeSchema>;

export const layoutPatchSchema = z.strictObject({
  sections: layoutSchema.nullable().describe('The draft; null discards it'),
  version: z.int().min(0).describe('The version that this replaces'),
  publish: z
    .union([z.literal('now'), scheduledTime])
    .nullable()
    .describe('`now`, a time, or null to keep it a draft'),
});
export type LayoutPatch = z.infer<typeof layoutPatchSchema>;

export const layoutPreviewInputSchema = z.strictObject({ sections: layoutSchema });
export const layoutPreviewSchema = z
  .strictObject({
    sections: z.array(shownSectionSchema),
    issues: z
      .array(z.strictObject({ id: z.string(), issue: z.enum(['empty', 'gone', 'incomplete']) }))
      .describe('Own sections without a public article, of something deleted, or short of one'),
  })
  .meta({ id: 'HomeLayoutPreview' });
export type LayoutPreview = z.infer<typeof layoutPreviewSchema>;
