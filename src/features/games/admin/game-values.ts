import { z } from 'zod';
import { type AdminGame, gameInputSchema } from '../contract.ts';

const { shape } = gameInputSchema;
const releaseShape = shape.releases.unwrap().element.shape;

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** The contract's schema, with text for what the form edits as text. */
export const gameFormSchema = z.strictObject({
  ...shape,
  slug: shape.slug.unwrap(),
  summary: shape.summary.unwrap(),
  developer: shape.developer.unwrap(),
  publisher: shape.publisher.unwrap(),
  series: shape.series.unwrap(),
  cover: shape.cover.unwrap(),
  listed: shape.listed.unwrap(),
  links: shape.links.unwrap(),
  wikidata: z.string().transform(orNull).pipe(shape.wikidata.unwrap()),
  genres: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .pipe(shape.genres.unwrap()),
  releases: z.array(
    z.strictObject({
      platform: releaseShape.platform,
      region: releaseShape.region.unwrap(),
      date: z.string().transform(orNull).pipe(releaseShape.date.unwrap()),
      note: releaseShape.note.unwrap(),
    }),
  ),
  ratings: z.array(
    z.strictObject({
      ...shape.ratings.unwrap().element.shape,
      note: shape.ratings.unwrap().element.shape.note.unwrap(),
    }),
  ),
});
export type GameValues = z.input<typeof gameFormSchema>;

/** A new game in the form. */
export const blankGame = (title: string, listed: boolean): GameValues => ({
  title,
  slug: '',
  cover: null,
  summary: '',
  developer: '',
  publisher: '',
  series: '',
  genres: '',
  releases: [],
  links: [],
  ratings: [],
  wikidata: '',
  listed,
});

/** A game in the form. */
export const valuesOf = (game: AdminGame): GameValues => ({
  title: game.title,
  slug: game.slug,
  cover: game.cover,
  summary: game.summary,
  developer: game.developer,
  publisher: game.publisher,
  series: game.series,
  genres: game.genres.map(({ name }) => name).join(', '),
  releases: game.releases.map(({ platform, region, date, note }) => ({
    platform,
    region,
    note,
    date: date ?? '',
  })),
  links: game.links,
  ratings: game.ratings,
  listed: game.listed,
  wikidata: game.wikidata ?? '',
});
