import { plain } from '../html/plain-text.ts';
import { addWarning, type ImportWarning } from '../source.ts';
import { phpValue } from './php-value.ts';
import {
  linesIn,
  merged,
  numberIn,
  reviewInText,
  reviewWith,
  type SourceReview,
  schemaReview,
  scoreIn,
} from './source-review.ts';

type Meta = ReadonlyMap<string, string>;

/** The fields in which a plugin stores a review. */
interface Plugin {
  /** The first that has a value. */
  scores: readonly string[];
  /** The maximum; by default the usual one that a score fits. */
  max?: (meta: Meta, value: number) => number | undefined;
  /** A field that turns reviews off, and its values that do. */
  off?: readonly [field: string, values: RegExp];
  verdict?: string;
  pros?: RegExp;
  cons?: RegExp;
  isByReaders?: true;
}

const OFF = /^(?:0|off|no|none|)$/i;
const WP_REVIEW: Record<string, number> = { star: 5, point: 10, percentage: 100, circle: 100 };

/** WP Review, Let's Review, Taqyeem, WP Product Review, Yet Another Stars, Rank Math, kk Star Ratings, WP-PostRatings. */
const PLUGINS: readonly Plugin[] = [
  {
    scores: ['wp_review_total'],
    max: (meta) => WP_REVIEW[meta.get('wp_review_type')?.trim() ?? ''],
    off: ['wp_review_type', OFF],
    verdict: 'wp_review_desc',
    pros: /^wp_review_pros$/,
    cons: /^wp_review_cons$/,
  },
  {
    scores: ['_lets_review_final_score'],
    max: (meta, value) => {
      const format = meta.get('_lets_review_format')?.trim();
      if (format === '1') return 100;
      return format === '3' && value <= 5 ? 5 : value <= 10 ? 10 : 100;
    },
    off: ['_lets_review_on', OFF],
    verdict: '_lets_review_conclusion',
    pros: /^_lets_review_pros$/,
    cons: /^_lets_review_cons$/,
  },
  {
    scores: ['taq_review_score'],
    // Stored in percent, whatever is shown; imports of other plugins wrote stars and points.
    max: (meta, value) => {
      const style = meta.get('taq_review_style')?.trim();
      if (style === 'stars' && value <= 5) return 5;
      return style === 'points' && value <= 10 ? 10 : 100;
    },
    verdict: 'taq_review_summary',
  },
  {
    scores: ['wppr_rating', 'option_overall_score'],
    max: (_meta, value) => (value <= 10 ? 10 : 100),
    off: ['cwp_meta_box_check', /^no$/i],
    pros: /^(?:wppr_pros|cwp_option_\d+_pro)$/,
    cons: /^(?:wppr_cons|cwp_option_\d+_cons)$/,
  },
  { scores: ['yasr_overall_rating'], max: () => 5 },
  {
    scores: ['rank_math_snippet_review_rating_value'],
    max: (meta) => numberIn(meta.get('rank_math_snippet_review_best_rating')) || 5,
  },
  { scores: ['_kksr_avg', '_kksr_avg_default'], max: () => 5, isByReaders: true },
  { scores: ['ratings_average'], max: () => 5, isByReaders: true },
];

const SCHEMA = /^rank_math_schema_\w*Review\w*$/i;
/** Fields that may be reviews of plugins that aren't known here. */
const MAY_BE_SCORE = /review|rating|score/i;
const NO_SCORE =
  /seo|readab|linkdex|content_score|^_wc_|^_?(?:kksr|wp_review|lets_review|taq|yasr|wppr|cwp|rank_math|ratings)_|(?:count|users|votes|casts|id|ids|date|time|type|style|position|version)$/i;

/** All values of fields, PHP's decoded. */
const linesOf = (meta: Meta, pattern: RegExp | undefined): string[] =>
  [...meta].flatMap(([key, text]) => (pattern?.test(key) ? linesIn(phpValue(text)) : []));

function reviewOf(plugin: Plugin, meta: Meta): SourceReview | null {
  const { scores, max, off, verdict, pros, cons, isByReaders = false } = plugin;
  const [field, values] = off ?? [];
  if (field !== undefined && meta.has(field) && values?.test(meta.get(field)?.trim() ?? ''))
    return null;
  const written = scores.map((key) => meta.get(key)?.trim()).find(Boolean);
  const score = written === undefined ? null : scoreIn(written, max?.(meta, numberIn(written)));
  return reviewWith({
    score,
    isByReaders,
    verdict: plain(meta.get(verdict ?? '') ?? ''),
    pros: linesOf(meta, pros),
    cons: linesOf(meta, cons),
  });
}

/** The review of a WordPress post, by the fields of plugins, else in its text. Unknown scores become warnings. */
export function wordpressReview(
  meta: Meta,
  text: string,
  warnings: ImportWarning[],
): SourceReview | null {
  const ofPlugins = PLUGINS.flatMap((plugin) => reviewOf(plugin, meta) ?? []);
  const schemas = [...meta].flatMap(([key, value]) =>
    SCHEMA.test(key) ? (schemaReview(phpValue(value)) ?? []) : [],
  );
  const inText = reviewInText(text);
  const own = [
    ...ofPlugins.filter((one) => !one.isByReaders),
    ...schemas,
    ...(inText ? [inText] : []),
  ];
  for (const [key, value] of meta) {
    if (!MAY_BE_SCORE.test(key) || NO_SCORE.test(key) || scoreIn(value) === null) continue;
    const issue = `Score of an unknown plugin: ${key.slice(0, 80)} = ${value.trim().slice(0, 20)}`;
    addWarning(warnings, issue, 'Not imported');
  }
  return merged(own.length > 0 ? own : ofPlugins);
}
