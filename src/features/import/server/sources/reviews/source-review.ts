import { plain } from '../html/plain-text.ts';

/** A review as its source has it. */
export interface SourceReview {
  /** Null if it has no score. */
  score: { value: number; max: number } | null;
  /** Whether the score is the average of readers' votes. */
  isByReaders: boolean;
  verdict: string;
  pros: string[];
  cons: string[];
}

type Values = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** '8,5' is 8.5 in many languages; '8.5/10' names its maximum. */
export function numberIn(value: unknown): number {
  if (typeof value === 'number') return value;
  const [, digits = ''] =
    /^\s*(\d{1,4}(?:[.,]\d{1,4})?)\s*(?:%|\/.*)?\s*$/.exec(String(value ?? '')) ?? [];
  return digits === '' ? Number.NaN : Number(digits.replace(',', '.'));
}

/** A score out of a maximum, by default the usual one that it fits. @returns null for none, or one over its maximum */
export function scoreIn(value: unknown, max: unknown = undefined): SourceReview['score'] {
  const number = numberIn(value);
  const stated = /\/\s*(\d{1,4})\s*$/.exec(String(value ?? ''))?.[1];
  const usual = number <= 5 ? 5 : number <= 10 ? 10 : 100;
  const top = numberIn(stated ?? max) || usual;
  return number > 0 && number <= top ? { value: number, max: top } : null;
}

/** The texts in a list of a plugin: a list, or HTML with list items or lines. */
export function linesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(linesIn);
  if (isObject(value)) return Object.values(value).flatMap(linesIn);
  const html = typeof value === 'string' ? value : '';
  return html
    .split(/<\/?(?:li|ul|ol|p|div|br)\b[^>]*>|\n/i)
    .map(plain)
    .filter((line) => line !== '');
}

export const reviewWith = (fields: Partial<SourceReview>): SourceReview | null => {
  const review = { score: null, isByReaders: false, verdict: '', pros: [], cons: [], ...fields };
  const { score, verdict, pros, cons } = review;
  return score || verdict !== '' || pros.length + cons.length > 0 ? review : null;
};

const first = (values: Values, ...names: string[]) =>
  names.map((name) => values[name]).find((one) => one !== undefined && one !== null && one !== '');

const textIn = (value: unknown) => (typeof value === 'string' ? plain(value) : '');

const MAX_DEPTH = 8;

/** The first review of schema.org within a value: https://schema.org/Review. */
export function schemaReview(value: unknown, depth = 0): SourceReview | null {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return null;
  const parts = Object.values(value);
  if (!isObject(value)) return firstOf(parts, depth);
  const rating = value.reviewRating;
  if (!isObject(rating)) return firstOf(parts, depth);
  const names = (notes: unknown) =>
    linesIn(
      isObject(notes) && Array.isArray(notes.itemListElement)
        ? notes.itemListElement.map((one: unknown) => (isObject(one) ? one.name : one))
        : notes,
    );
  return reviewWith({
    score: scoreIn(rating.ratingValue, rating.bestRating ?? 5),
    verdict: textIn(first(value, 'reviewBody', 'description')),
    pros: names(value.positiveNotes),
    cons: names(value.negativeNotes),
  });
}

function firstOf(values: readonly unknown[], depth: number): SourceReview | null {
  for (const value of values) {
    const review = schemaReview(value, depth + 1);
    if (review) return review;
  }
  return null;
}

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
};

const LD_JSON = /<script[^>]{0,200}application\/ld\+json[^>]{0,200}>([\s\S]{0,50000}?)<\/script>/gi;
const BLOCK = /<!--\s+wp:([a-z][a-z0-9_/-]{0,80})\s+(\{[\s\S]{0,20000}?\})\s+\/?-->/g;
const RATING = /review|rating|verdict|pros-?(?:and-?)?cons/i;

/** The average of rated parts, such as graphics and sound. */
function averageOf(parts: unknown): number {
  const list = typeof parts === 'string' ? parsed(parts) : parts;
  const values = (Array.isArray(list) ? list : [])
    .map((part: unknown) =>
      isObject(part) ? numberIn(first(part, 'value', 'rating', 'score')) : Number.NaN,
    )
    .filter((value) => value >= 0);
  const sum = values.reduce((total, value) => total + value, 0);
  return values.length === 0 ? Number.NaN : Math.round((sum / values.length) * 10) / 10;
}

const SCORES = 'score finalScore overallRating rating ratingValue selectedStars value'.split(' ');
const MAXIMA = 'maxRating bestRating maxScore ratingScale scale starCount'.split(' ');

/** The attributes of a review block of WordPress, whose names most plugins share. */
function blockReview(values: Values): SourceReview | null {
  const stated = first(values, ...SCORES);
  const max = first(values, ...MAXIMA);
  const average = averageOf(first(values, 'parts', 'items', 'criteria', 'features'));
  return reviewWith({
    score: scoreIn(stated ?? average, max),
    verdict: textIn(
      first(values, 'verdict', 'summaryDescription', 'conclusion', 'summary', 'description'),
    ),
    pros: linesIn(first(values, 'pros', 'positives', 'prosList')),
    cons: linesIn(first(values, 'cons', 'negatives', 'consList')),
  });
}

/** The review in a text: schema.org JSON, or review blocks of WordPress. */
export function reviewInText(text: string): SourceReview | null {
  for (const [, json = ''] of text.matchAll(LD_JSON)) {
    const review = schemaReview(parsed(json));
    if (review) return review;
  }
  const blocks = [...text.matchAll(BLOCK)].flatMap(([, name = '', json = '']) => {
    const values = RATING.test(name) ? parsed(json) : null;
    return isObject(values) ? (blockReview(values) ?? []) : [];
  });
  return merged(blocks);
}

/** One review of several parts: a block with the score, another with pros and cons. */
export function merged(reviews: readonly SourceReview[]): SourceReview | null {
  const [head] = reviews;
  if (!head) return null;
  const scored = reviews.find(({ score }) => score !== null) ?? head;
  return {
    ...scored,
    verdict: reviews.find(({ verdict }) => verdict !== '')?.verdict ?? '',
    pros: reviews.find(({ pros }) => pros.length > 0)?.pros ?? [],
    cons: reviews.find(({ cons }) => cons.length > 0)?.cons ?? [],
  };
}
