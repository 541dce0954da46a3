import { z } from 'zod';
import { isoTimestamp } from '#lib/api/request-schemas.ts';
import {
  FOLDER_MAX,
  IMAGE_CHOICES,
  IMPORT_STATES,
  IMPORT_TEXT_MAX,
  ITEM_STATES,
  type ItemState,
  STATE_CHOICES,
} from './values.ts';

const counts = z
  .array(z.strictObject({ name: z.string(), count: z.int() }))
  .describe('The most frequent first');

/** What a file holds, and what would become of it: nothing is written for it. */
export const importReportSchema = z
  .strictObject({
    madeBy: z.string().describe("'WordPress 6.7'"),
    siteUrl: z.string(),
    damage: z.string().nullable().describe('Where the file breaks off; null where it is whole'),
    items: z.int(),
    becomes: z.strictObject({
      asIs: z.int().describe('Articles in the state they had'),
      draft: z.int().describe('Drafts to look at: pages, other kinds, what not everybody may read'),
      archived: z.int().describe('Stored and not shown: what was in the trash'),
      leftOut: z.int(),
    }),
    types: counts,
    states: counts,
    authors: counts,
    categories: counts,
    tags: z.int().describe('How many different ones'),
    years: counts.describe('By year, the newest first'),
    images: z.strictObject({
      count: z.int(),
      described: z.int().describe('With alternative text'),
      unused: z.int().describe('In no article: left out'),
    }),
    comments: z.int(),
    members: z.int().describe('Mail addresses of members, whatever they are'),
    addresses: z.int().describe('Of articles that readers could find'),
    notes: z
      .array(
        z.strictObject({
          address: z.string().nullable(),
          title: z.string(),
          what: z.string(),
          becomes: z.string(),
        }),
      )
      .describe('What cannot be kept as it is, in the order of the file'),
  })
  .meta({ id: 'ImportReport' });
export type ImportReport = z.infer<typeof importReportSchema>;

const folder = z
  .string()
  .trim()
  .max(FOLDER_MAX)
  .regex(/^[^\s?#:]*$/, 'must be a path alone, such as topics')
  .default('');

/** What an admin decides before anything moves; each has a default. */
export const importChoicesSchema = z
  .strictObject({
    categories: z
      .record(z.string(), z.string().nullable())
      .default({})
      .describe(
        "By the source's id: the slug of a category of ours, or null for a new one of the same name. " +
          'Those not named become the one of the same name, or a new one',
      ),
    otherCategory: z
      .string()
      .nullable()
      .default(null)
      .describe(
        'The slug for articles without any; null for news, or the first where there is none',
      ),
    authors: z
      .record(z.string(), z.int().nullable())
      .default({})
      .describe(
        "By the source's id: the id of an account, or null for the magazine's byline, in the name of " +
          'whoever moves in. Those not named become the account of the same address or name, if there is one',
      ),
    categoryFolder: folder.describe(
      "Where the old site had its categories, as 'topics' for /topics/reviews; '' where it had them as its system makes them",
    ),
    tagFolder: folder.describe('Where it had its tags'),
    states: z.enum(STATE_CHOICES).default('asTheyWere'),
    images: z.enum(IMAGE_CHOICES).default('fetch'),
    members: z
      .boolean()
      .default(false)
      .describe('Whether members become subscribers, who are asked to confirm'),
  })
  .meta({ id: 'ImportChoices' });
export type ImportChoices = z.infer<typeof importChoicesSchema>;

/** What a source holds that somebody has to decide about, with what is proposed. */
const proposalSchema = z.strictObject({
  categories: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      count: z.int(),
      becomes: z.string().nullable().describe('The slug of a category of ours; null: a new one'),
    }),
  ),
  authors: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      count: z.int(),
      becomes: z.int().nullable().describe("The id of an account; null: the magazine's byline"),
    }),
  ),
});
export type ImportProposal = z.infer<typeof proposalSchema>;

const itemCounts = z.strictObject(
  Object.fromEntries(ITEM_STATES.map((state) => [state, z.int()])) as Record<ItemState, z.ZodInt>,
);

export const importSchema = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    path: z.string().describe('On the server'),
    imagesPath: z.string().nullable(),
    state: z.enum(IMPORT_STATES),
    error: z.string().nullable(),
    report: importReportSchema.omit({ notes: true }).nullable().describe('Null until it is read'),
    notes: z.int().describe('How much cannot be kept as it is; 0 while it moves'),
    proposal: proposalSchema.nullable(),
    before: isoTimestamp.nullable().describe('When the same source was moved in last'),
    choices: importChoicesSchema.nullable(),
    done: z.int().describe('Items that the present step is through with'),
    items: itemCounts,
    images: z.strictObject({ taken: z.int(), waiting: z.int(), failed: z.int() }),
    redirects: z.int().describe('Old addresses, and everything below some, that lead on by it'),
    beside: z
      .strictObject({ games: z.int(), authors: z.int(), series: z.int() })
      .describe('What it made beside articles; once it was undone, what of that went again'),
    clashes: z
      .strictObject({
        count: z.int(),
        named: z.array(z.strictObject({ what: z.string(), becomes: z.string() })),
      })
      .describe(
        'Old addresses that lead nowhere new, as another redirect has them, say. Those of items are ' +
          'told with them; of the others the first 200 are named',
      ),
    comments: z.int().describe('Kept as a file of the import'),
    members: z
      .strictObject({ added: z.int(), known: z.int(), invalid: z.int() })
      .nullable()
      .describe('What became of members; null where none were to come'),
    editedSince: z.int().describe('Articles of it that somebody changed here; 0 while it moves'),
    createdAt: isoTimestamp,
    startedAt: isoTimestamp.nullable(),
    finishedAt: isoTimestamp.nullable(),
  })
  .meta({ id: 'Import' });
export type Import = z.infer<typeof importSchema>;

export const importListSchema = z
  .strictObject({
    imports: z.array(
      importSchema
        .pick({ id: true, name: true, state: true, createdAt: true, finishedAt: true })
        .extend({ items: z.int() }),
    ),
  })
  .meta({ id: 'ImportList' });
export type ImportList = z.infer<typeof importListSchema>;

const text = z.string().trim().min(1, 'is required').max(IMPORT_TEXT_MAX);

export const newImportSchema = z.strictObject({
  path: text.describe('A file or folder in the folder of imports on the server, DATA_DIR/imports'),
  imagesPath: text.nullable().default(null).describe('Of images, there too: a folder or zip'),
  siteUrl: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .max(IMPORT_TEXT_MAX)
    .nullable()
    .default(null)
    .describe('Where the old site is, for exports that do not say it (Ghost)'),
});
