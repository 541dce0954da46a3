import { z } from 'zod';
import { adminSummarySchema } from '#features/articles/contract.ts';
import { articleGameSchema } from '#features/games/contract.ts';
import { idNumber, isoTimestamp } from '#lib/api/request-schemas.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import { CONTRIBUTOR_ROLES, PLAN_LIMITS } from './values.ts';

const text = (max: number) => z.string().overwrite(withoutDirections).trim().max(max);

/** A calendar day in the site's time zone. */
export const daySchema = z.iso
  .date({ error: 'must be a day like 2026-03-04' })
  .describe('A day in the time zone of the site');

/** Someone with an account. */
const personSchema = z.strictObject({ id: z.int(), name: z.string() });
export type Person = z.infer<typeof personSchema>;

const version = z.int().describe('Incremented by each change; send it with yours');
const seenVersion = z
  .int()
  .min(0)
  .describe('The version you loaded; if there is a newer one, the response is 409');
const canChange = z.boolean().describe('Whether the caller may change it');

const planFields = {
  plannedOn: daySchema
    .nullable()
    .describe('The day to publish it; nothing is published automatically'),
  deadlineOn: daySchema.nullable().describe('The day its text is due'),
  label: z.string().describe('Its progress; empty without one'),
};

const contributorSchema = personSchema.extend({ role: z.enum(CONTRIBUTOR_ROLES) });
export type Contributor = z.infer<typeof contributorSchema>;

/** Who works on an article until when. */
export const planSchema = z
  .strictObject({
    articleId: z.int(),
    owner: personSchema.nullable(),
    author: personSchema.nullable().describe('Its writer, who owns it while `owner` is null'),
    contributors: z.array(contributorSchema),
    ...planFields,
    note: z.string().describe('Empty for callers who neither work on it nor may change it'),
    version: version.describe('0 before the first change; send it with yours'),
    canChange,
  })
  .meta({ id: 'ArticlePlan' });
export type Plan = z.infer<typeof planSchema>;

export const planPatchSchema = z.strictObject({
  version: seenVersion,
  ownerId: idNumber.nullable().optional(),
  contributors: z
    .array(z.strictObject({ id: idNumber, role: z.enum(CONTRIBUTOR_ROLES) }))
    .max(PLAN_LIMITS.contributors, `must be at most ${PLAN_LIMITS.contributors}`)
    .refine(
      (all) => new Set(all.map(({ id, role }) => `${id} ${role}`)).size === all.length,
      'must not name an account twice for one role',
    )
    .optional(),
  plannedOn: daySchema.nullable().optional(),
  deadlineOn: daySchema.nullable().optional(),
  label: text(PLAN_LIMITS.label).optional().describe('One of the site’s labels, or empty'),
  note: text(PLAN_LIMITS.notes).optional(),
});
export type PlanPatch = z.infer<typeof planPatchSchema>;

export const ideaSchema = z
  .strictObject({
    id: z.int(),
    title: z.string(),
    notes: z.string(),
    category: z.string().nullable().describe('The slug of a category'),
    game: articleGameSchema.nullable(),
    owner: personSchema.nullable(),
    plannedOn: planFields.plannedOn,
    createdBy: personSchema.nullable(),
    createdAt: isoTimestamp,
    updatedAt: isoTimestamp,
    version,
    canChange,
  })
  .meta({ id: 'Idea' });
export type Idea = z.infer<typeof ideaSchema>;

const ideaFields = {
  title: text(PLAN_LIMITS.title).min(1),
  notes: text(PLAN_LIMITS.notes),
  category: z.string().min(1).max(100).nullable().describe('A category in any spelling'),
  game: z.string().min(1).max(300).nullable().describe('The slug of a game'),
  ownerId: idNumber.nullable(),
  plannedOn: daySchema.nullable(),
};

export const ideaInputSchema = z.strictObject({
  title: ideaFields.title,
  notes: ideaFields.notes.default(''),
  category: ideaFields.category.default(null),
  game: ideaFields.game.default(null),
  ownerId: ideaFields.ownerId.default(null),
  plannedOn: ideaFields.plannedOn.default(null),
});
export type IdeaInput = z.input<typeof ideaInputSchema>;

/** Any of an idea's fields; the others don't change. */
export const ideaPatchSchema = z
  .strictObject(ideaFields)
  .partial()
  .extend({ version: seenVersion });
export type IdeaPatch = z.infer<typeof ideaPatchSchema>;

export const startedDraftSchema = z
  .strictObject({ articleId: z.int() })
  .meta({ id: 'StartedDraft' });
export type StartedDraft = z.infer<typeof startedDraftSchema>;

/** What forms offer. */
export const planChoicesSchema = z
  .strictObject({
    labels: z.array(z.string()).describe('In order'),
    people: z.array(personSchema).describe('Accounts that the caller may assign'),
  })
  .meta({ id: 'PlanChoices' });
export type PlanChoices = z.infer<typeof planChoicesSchema>;

/** An article with a plan, as in lists. */
const plannedArticleSchema = adminSummarySchema
  .pick({ id: true, title: true, category: true, status: true, moderationStatus: true })
  .extend({
    owner: personSchema.nullable(),
    ...planFields,
    version,
    canChange,
  })
  .meta({ id: 'PlannedArticle' });
export type PlannedArticle = z.infer<typeof plannedArticleSchema>;

const workSchema = plannedArticleSchema
  .extend({
    roles: z
      .array(z.enum(['owner', ...CONTRIBUTOR_ROLES]))
      .describe('What the caller does; its writer is the owner without another one'),
    mayOpen: z.boolean().describe('Whether the caller may open it in the editor'),
  })
  .meta({ id: 'Work' });
export type Work = z.infer<typeof workSchema>;

export const myWorkSchema = z
  .strictObject({
    today: daySchema,
    articles: z.array(workSchema).describe('Rejected ones first, then waiting ones, then by day'),
    ideas: z.array(ideaSchema).describe('Ideas that the caller owns'),
  })
  .meta({ id: 'MyWork' });
export type MyWork = z.infer<typeof myWorkSchema>;
