import { z } from 'zod';
import { bylineSchema } from '#features/authors/contract.ts';
import { scoreSchema } from '#features/reviews/contract.ts';
import { isoTimestamp, queryInt } from '#lib/api/request-schemas.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import {
  GAME_CSV_MAX as CSV_MAX,
  FIRST_YEAR,
  GAME_CSV_ROWS,
  GAME_SORTS,
  GAMES_PER_PAGE,
  isReleaseDate,
  LAST_YEAR,
  GAME_LIMITS as LIMITS,
  REGIONS,
} from './values.ts';

const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be letters a to z, digits and single hyphens');

const text = (max: number) =>
  z.string().overwrite(withoutDirections).trim().max(max, `must be at most ${max} characters`);
const needed = (max: number) => text(max).min(1, 'is required');
const atMost = <T extends z.ZodType>(one: T, max: number) =>
  z.array(one).max(max, `must be at most ${max}`).default([]);

export const namedSchema = z.strictObject({ slug: z.string(), name: z.string() });
export type Named = z.infer<typeof namedSchema>;

/** A date that may be less than a day. */
const releaseDate = z
  .string()
  .nullable()
  .describe('2025-03-04, 2025-03, 2025-Q1 or 2025; null is announced and no more');

export const releaseSchema = z
  .strictObject({
    platform: z.string(),
    platformSlug: z.string(),
    region: z.enum(REGIONS),
    date: releaseDate,
    note: z.string(),
  })
  .meta({ id: 'GameRelease' });
export type Release = z.infer<typeof releaseSchema>;

const linkSchema = z.strictObject({ label: z.string(), url: z.string() });
const ratingSchema = z.strictObject({
  system: z.string().describe('PEGI, ESRB, USK ...'),
  rating: z.string(),
  note: z.string().describe('What it warns of'),
});

/** What lists show of a game. */
export const gameSummarySchema = z
  .strictObject({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    cover: z.string().nullable().describe('The address of an image'),
    developer: z.string(),
    publisher: z.string(),
    series: z.string(),
    released: releaseDate.describe('The earliest date; null where none is known'),
    genres: z.array(namedSchema),
    platforms: z.array(namedSchema),
    score: scoreSchema
      .nullable()
      .describe('Of the newest public review of it that gives one and is not in progress'),
  })
  .meta({ id: 'GameSummary' });
export type GameSummary = z.infer<typeof gameSummarySchema>;

const facts = {
  summary: z.string(),
  releases: z.array(releaseSchema),
  links: z.array(linkSchema),
  ratings: z.array(ratingSchema),
  wikidata: z.string().nullable().describe('The item that its facts were looked up in'),
};

export const gameSchema = gameSummarySchema
  .extend({
    ...facts,
    scoredIn: z
      .strictObject({ slug: z.string(), title: z.string(), byline: bylineSchema.optional() })
      .nullable()
      .describe('The review that the score is from'),
    inSeries: z.array(gameSummarySchema).describe('Of its series, this one among them'),
    image: z
      .strictObject({ url: z.string(), alt: z.string() })
      .nullable()
      .describe("A wide image: a review's, else the newest of an article about it"),
    published: z
      .array(z.strictObject({ category: z.string(), count: z.int() }))
      .describe('Public articles about it by category, most first'),
    videoCount: z.int().describe('Those of them that have a video at their top'),
  })
  .meta({ id: 'Game' });
export type Game = z.infer<typeof gameSchema>;

export const adminGameSchema = gameSummarySchema
  .omit({ score: true })
  .extend({
    ...facts,
    listed: z.boolean().describe('Readers see it before an article about it is public'),
    isPublic: z.boolean().describe('Whether readers see it now'),
    articleCount: z.int().describe('Articles about it, whatever their state'),
    updatedAt: isoTimestamp,
  })
  .meta({ id: 'AdminGame' });
export type AdminGame = z.infer<typeof adminGameSchema>;

/** What articles about a game tell of it. */
export const gameFactsSchema = gameSummarySchema
  .omit({ id: true, score: true })
  .meta({ id: 'GameFacts' });
export type GameFacts = z.infer<typeof gameFactsSchema>;

/** A game that an article is about, as the article names it. */
export const articleGameSchema = z
  .strictObject({ slug: z.string(), title: z.string() })
  .meta({ id: 'ArticleGame' });
export type ArticleGame = z.infer<typeof articleGameSchema>;

export const articleGamesInputSchema = z
  .array(z.string().min(1, 'is required').max(300, 'must be at most 300 characters'))
  .max(LIMITS.ofArticle, `must be at most ${LIMITS.ofArticle} games`)
  .describe('Slugs of the games that it is about, the most important one first');

const facetSchema = namedSchema.extend({ count: z.int() });

const listedGameSchema = gameSummarySchema
  .extend({
    articleCount: z.int().describe('Public articles about it'),
    marks: z
      .array(z.tuple([z.int(), z.int()]))
      .optional()
      .describe(
        'Where words of `named` stand in the title: from which UTF-16 unit on, and before which',
      ),
  })
  .meta({ id: 'ListedGame' });
export type ListedGame = z.infer<typeof listedGameSchema>;

export const gamePageSchema = z
  .strictObject({ games: z.array(listedGameSchema), totalCount: z.int() })
  .meta({ id: 'GamePage' });
export type GamePage = z.infer<typeof gamePageSchema>;

export const gameFiltersSchema = z
  .strictObject({
    total: z.int().describe('All games that readers see'),
    platforms: z.array(facetSchema),
    genres: z.array(facetSchema),
    years: z.array(z.int()),
  })
  .meta({ id: 'GameFilters' });
export type GameFilters = z.infer<typeof gameFiltersSchema>;

export const adminGamePageSchema = z
  .strictObject({ games: z.array(adminGameSchema), totalCount: z.int() })
  .meta({ id: 'AdminGamePage' });
export type AdminGamePage = z.infer<typeof adminGamePageSchema>;

const slugList = z
  .string()
  .max(500, 'must be at most 500 characters')
  .regex(/^[a-z0-9-]+(,[a-z0-9-]+)*$/, 'must be slugs with commas between them')
  .transform((all) => [...new Set(all.split(','))]);

export const gameListQuerySchema = z.strictObject({
  q: z
    .string()
    .max(LIMITS.title, `must be at most ${LIMITS.title} characters`)
    .optional()
    .describe('A part of a title, studio or series'),
  named: z
    .string()
    .max(500, 'must be at most 500 characters')
    .optional()
    .describe('A search of the site: words of a title begin so, or the whole title is among them'),
  platform: slugList.optional().describe('Slugs of platforms, any of which it comes out on'),
  genre: slugList.optional(),
  year: queryInt(FIRST_YEAR, LAST_YEAR).optional().describe('In which it came out somewhere'),
  sort: z
    .enum(GAME_SORTS)
    .optional()
    .describe("Those that came out last first without it; 'score' has the best score first"),
  limit: queryInt(1, 100).optional().describe(`${GAMES_PER_PAGE} without it`),
  offset: queryInt(0, 1_000_000).optional(),
});
export type GameFilter = Omit<z.infer<typeof gameListQuerySchema>, 'limit' | 'offset'>;

export const gameParamsSchema = z.strictObject({ slug: z.string().min(1).max(300) });

export const adminGameQuerySchema = z.strictObject({
  search: z.string().max(LIMITS.title, `must be at most ${LIMITS.title} characters`).optional(),
  limit: queryInt(1, 100).optional(),
  offset: queryInt(0, 1_000_000).optional(),
});

const httpAddress = z
  .string()
  .trim()
  .max(LIMITS.url, `must be at most ${LIMITS.url} characters`)
  .refine(
    (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol),
    'must be an http or https address',
  );

/** An image of ours: none of another host is shown to readers. */
const COVER = /^\/(?:media|demo\/images)\/[\w-]+\/[\w-]+\.\w{3,4}$/;

export const gameInputSchema = z.strictObject({
  title: needed(LIMITS.title),
  slug: slug
    .max(LIMITS.slug, `must be at most ${LIMITS.slug} characters`)
    .or(z.literal(''))
    .default('')
    .describe('Made from the title where it is empty'),
  cover: z
    .string()
    .regex(COVER, 'must be the address of an image in the library')
    .nullable()
    .default(null),
  summary: text(LIMITS.summary).default(''),
  developer: text(LIMITS.name).default(''),
  publisher: text(LIMITS.name).default(''),
  series: text(LIMITS.name).default(''),
  genres: atMost(needed(LIMITS.genre), LIMITS.genres),
  releases: atMost(
    z.strictObject({
      platform: needed(LIMITS.platform),
      region: z.enum(REGIONS).default('world'),
      date: z
        .string()
        .refine(isReleaseDate, 'must be 2025-03-04, 2025-03, 2025-Q1 or 2025')
        .nullable()
        .default(null)
        .describe('2025-03-04, 2025-03, 2025-Q1 or 2025; null is announced and no more'),
      note: text(LIMITS.note).default(''),
    }),
    LIMITS.releases,
  ),
  links: atMost(z.strictObject({ label: needed(LIMITS.label), url: httpAddress }), LIMITS.links),
  ratings: atMost(
    z.strictObject({
      system: needed(LIMITS.label),
      rating: needed(LIMITS.label),
      note: text(LIMITS.ratingNote).default(''),
    }),
    LIMITS.ratings,
  ),
  wikidata: z
    .string()
    .regex(/^Q[1-9]\d{0,11}$/, 'must be an item such as Q123')
    .nullable()
    .default(null),
  listed: z
    .boolean()
    .default(true)
    .describe(
      'Whether readers see it before an article about it is public; what an author makes they see from then on',
    ),
});
export type GameInput = z.infer<typeof gameInputSchema>;

/** A game as it is stored, for exports of ours. */
export const storedGameSchema = gameInputSchema.extend({
  id: z.int().min(1),
  slug: z.string().describe('What articles name it by'),
  formerSlugs: z.array(z.string()).describe('They lead here'),
  createdAt: isoTimestamp,
  updatedAt: isoTimestamp,
});
export type StoredGame = z.infer<typeof storedGameSchema>;

export const gameCsvSchema = z.strictObject({
  csv: z
    .string()
    .min(1, 'is required')
    .max(CSV_MAX, `must be at most ${CSV_MAX} characters`)
    .describe(
      'With a header: title, and optionally slug, summary, developer, publisher, series, genres (A, B), ' +
        'releases (PC: 2027-03-04 (Europe); Phone: 2027-Q1), links (Site: https://…; …), ratings ' +
        `(PEGI 12; …), wikidata. At most ${GAME_CSV_ROWS} games`,
    ),
});

export const importedGamesSchema = z.strictObject({ added: z.int() }).meta({ id: 'ImportedGames' });
export type ImportedGames = z.infer<typeof importedGamesSchema>;

export const gameLookupSchema = z.strictObject({ name: needed(LIMITS.title) });

/** Facts of a game from elsewhere, to choose from. */
export const gameProposalSchema = z
  .strictObject({
    description: z.string().describe('What it is, so that games of one name can be told apart'),
    game: gameInputSchema,
  })
  .meta({ id: 'GameProposal' });
export type GameProposal = z.infer<typeof gameProposalSchema>;

export const mergeSchema = z.strictObject({
  into: z.int().min(1).max(999_999_999).describe('The id of the game that stays'),
});
