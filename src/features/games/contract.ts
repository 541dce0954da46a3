import { z } from 'zod';
import { bylineSchema } from '#features/authors/contract.ts';
import { imageUrlSchema } from '#features/media/contract.ts';
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

const text = (max: number) => z.string().overwrite(withoutDirections).trim().max(max);
const needed = (max: number) => text(max).min(1);
const atMost = <T extends z.ZodType>(one: T, max: number) =>
  z.array(one).max(max, `must be at most ${max}`).default([]);

export const namedSchema = z.strictObject({ slug: z.string(), name: z.string() });
export type Named = z.infer<typeof namedSchema>;

/** A date that may be less precise than a day. */
const releaseDate = z
  .string()
  .nullable()
  .describe('2025-03-04, 2025-03, 2025-Q1 or 2025; null if only announced');

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
  note: z.string().describe('Content descriptors'),
});

/** A game as in lists. */
export const gameSummarySchema = z
  .strictObject({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    cover: z.string().nullable().describe('The URL of an image'),
    developer: z.string(),
    publisher: z.string(),
    series: z.string(),
    released: releaseDate.describe('The earliest date; null if unknown'),
    genres: z.array(namedSchema),
    platforms: z.array(namedSchema),
    score: scoreSchema.nullable().describe('From the newest public, final review with a score'),
  })
  .meta({ id: 'GameSummary' });
export type GameSummary = z.infer<typeof gameSummarySchema>;

const facts = {
  summary: z.string(),
  releases: z.array(releaseSchema),
  links: z.array(linkSchema),
  ratings: z.array(ratingSchema),
  wikidata: z.string().nullable().describe('The Wikidata item of its facts'),
};

export const gameSchema = gameSummarySchema
  .extend({
    ...facts,
    scoredIn: z
      .strictObject({ slug: z.string(), title: z.string(), byline: bylineSchema.optional() })
      .nullable()
      .describe('The review the score is from'),
    inSeries: z.array(gameSummarySchema).describe('Games of its series, including this one'),
    image: z
      .strictObject({ url: z.string(), alt: z.string() })
      .nullable()
      .describe("A wide image: a review's, otherwise that of the newest article about it"),
    published: z
      .array(z.strictObject({ category: z.string(), count: z.int() }))
      .describe('Public articles about it by category, most frequent first'),
    videoCount: z.int().describe('Those with a featured video'),
  })
  .meta({ id: 'Game' });
export type Game = z.infer<typeof gameSchema>;

export const adminGameSchema = gameSummarySchema
  .omit({ score: true })
  .extend({
    ...facts,
    listed: z.boolean().describe('Whether readers see it before an article about it is public'),
    isPublic: z.boolean().describe('Whether readers see it now'),
    articleCount: z.int().describe('Articles about it, in any state'),
    updatedAt: isoTimestamp,
  })
  .meta({ id: 'AdminGame' });
export type AdminGame = z.infer<typeof adminGameSchema>;

/** A game's facts as articles show them. */
export const gameFactsSchema = gameSummarySchema
  .omit({ id: true, score: true })
  .meta({ id: 'GameFacts' });
export type GameFacts = z.infer<typeof gameFactsSchema>;

/** A game as an article refers to it. */
export const articleGameSchema = z
  .strictObject({ slug: z.string(), title: z.string() })
  .meta({ id: 'ArticleGame' });
export type ArticleGame = z.infer<typeof articleGameSchema>;

export const articleGamesInputSchema = z
  .array(z.string().min(1).max(300))
  .max(LIMITS.ofArticle, `must be at most ${LIMITS.ofArticle} games`)
  .describe('Slugs of the games it is about, the main one first');

const facetSchema = namedSchema.extend({ count: z.int() });

const listedGameSchema = gameSummarySchema
  .extend({
    articleCount: z.int().describe('Public articles about it'),
    marks: z
      .array(z.tuple([z.int(), z.int()]))
      .optional()
      .describe('Positions of matches of `named` in the title: start and end in UTF-16 units'),
  })
  .meta({ id: 'ListedGame' });
export type ListedGame = z.infer<typeof listedGameSchema>;

export const gamePageSchema = z
  .strictObject({ games: z.array(listedGameSchema), totalCount: z.int() })
  .meta({ id: 'GamePage' });
export type GamePage = z.infer<typeof gamePageSchema>;

export const gameFiltersSchema = z
  .strictObject({
    total: z.int().describe('The number of all public games'),
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
  .max(500)
  .regex(/^[a-z0-9-]+(,[a-z0-9-]+)*$/, 'must be slugs with commas between them')
  .transform((all) => [...new Set(all.split(','))]);

export const gameListQuerySchema = z.strictObject({
  q: z.string().max(LIMITS.title).optional().describe('Part of a title, studio or series'),
  named: z
    .string()
    .max(500)
    .optional()
    .describe(
      'A site search: matches the beginnings of words in a title, or a title within the search',
    ),
  platform: slugList.optional().describe('Slugs of platforms, any of which may match'),
  genre: slugList.optional(),
  year: queryInt(FIRST_YEAR, LAST_YEAR).optional().describe('The year of a release in any region'),
  sort: z
    .enum(GAME_SORTS)
    .optional()
    .describe(
      "Default: released games, the newest first, then games to come, the next first; 'score': best score first",
    ),
  limit: queryInt(1, 100).optional().describe(`Default: ${GAMES_PER_PAGE}`),
  offset: queryInt(0, 1_000_000).optional(),
});
export type GameFilter = Omit<z.infer<typeof gameListQuerySchema>, 'limit' | 'offset'>;

export const gameParamsSchema = z.strictObject({ slug: z.string().min(1).max(300) });

export const adminGameQuerySchema = z.strictObject({
  search: z.string().max(LIMITS.title).optional(),
  limit: queryInt(1, 100).optional(),
  offset: queryInt(0, 1_000_000).optional(),
});

const httpAddress = z
  .string()
  .trim()
  .max(LIMITS.url)
  .refine(
    (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol),
    'must be an http or https URL',
  );

export const gameInputSchema = z.strictObject({
  title: needed(LIMITS.title),
  slug: slug
    .max(LIMITS.slug, `must be at most ${LIMITS.slug} characters`)
    .or(z.literal(''))
    .default('')
    .describe('Generated from the title if empty'),
  cover: imageUrlSchema.nullable().default(null),
  summary: text(LIMITS.summary).default(''),
  developer: text(LIMITS.name).default(''),
  publisher: text(LIMITS.name).default(''),
  series: text(LIMITS.name).default(''),
  genres: atMost(needed(LIMITS.genre), LIMITS.genres),
  releases: atMost(
    z.strictObject({
      platform: needed(LIMITS.platform).refine(
        (name) => !isReleaseDate(name),
        'need a platform before the date, such as PC: 2028',
      ),
      region: z.enum(REGIONS).default('world'),
      date: z
        .string()
        .refine(isReleaseDate, 'must be 2025-03-04, 2025-03, 2025-Q1 or 2025')
        .nullable()
        .default(null)
        .describe('2025-03-04, 2025-03, 2025-Q1 or 2025; null if only announced'),
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
      'Whether readers see it before an article about it is public; always false for games added by authors',
    ),
});
export type GameInput = z.infer<typeof gameInputSchema>;

/** A stored game, for our exports. */
export const storedGameSchema = gameInputSchema.extend({
  id: z.int().min(1),
  slug: z.string().describe('The slug that articles refer to'),
  formerSlugs: z.array(z.string()).describe('Former slugs, which redirect'),
  createdAt: isoTimestamp,
  updatedAt: isoTimestamp,
});
export type StoredGame = z.infer<typeof storedGameSchema>;

export const gameCsvSchema = z.strictObject({
  csv: z
    .string()
    .min(1)
    .max(CSV_MAX)
    .describe(
      'With a header: title, and optionally slug, summary, developer, publisher, series, genres (A, B), ' +
        'releases (PC: 2027-03-04 (Europe); Phone: 2027-Q1), links (Site: https://…; …), ratings ' +
        `(PEGI 12; …), wikidata. At most ${GAME_CSV_ROWS} games`,
    ),
});

export const importedGamesSchema = z.strictObject({ added: z.int() }).meta({ id: 'ImportedGames' });
export type ImportedGames = z.infer<typeof importedGamesSchema>;

export const gameLookupSchema = z.strictObject({ name: needed(LIMITS.title) });

/** A game's facts from Wikidata, to choose from. */
export const gameProposalSchema = z
  .strictObject({
    description: z.string().describe('A description, to tell games of the same name apart'),
    game: gameInputSchema,
  })
  .meta({ id: 'GameProposal' });
export type GameProposal = z.infer<typeof gameProposalSchema>;

export const mergeSchema = z.strictObject({
  into: z.int().min(1).max(999_999_999).describe('The ID of the game to merge into'),
});
