import type { WrittenReview } from '#features/reviews/contract.ts';
import { REVIEW_CATEGORY } from '#features/taxonomy/values.ts';
import type { PublishCheck } from '#lib/publish-checks.ts';

/** What the checks look at. */
interface Checkable {
  excerpt: string;
  metaDescription: string;
  /** HTML. */
  content: string;
  category: string;
  tags: readonly string[];
  featuredImageAlt: string;
  review: Pick<WrittenReview, 'score' | 'copy'> | null;
}

const isBlank = (text: string) => text.trim() === '';
const IMAGE = /<img\b[^>]*>/g;
/** The image of a video's player has no alternative text: the player has the title. */
const POSTER = /(<figure class="block-video"[^>]*>)<img\b[^>]*>/g;
/** A title can contain what looks like an alternative text. */
const OTHER_ATTRIBUTES = /\s(?!alt=)[\w-]+="[^"]*"/g;
const DESCRIBED = /\salt="\s*[^"\s]/;

/** How many passages of a generated draft a writer hasn't checked yet. */
export const uncheckedMarks = (html: string): number => html.match(/\[check:/gi)?.length ?? 0;

/**
 * The checks that an article doesn't pass, apart from `secondPerson`.
 * @param image what its featured image is
 */
export function failedChecks(
  article: Checkable,
  image: 'image' | 'video' | 'none',
): Set<PublishCheck> {
  const isReview = article.category === REVIEW_CATEGORY;
  const images = article.content.replace(POSTER, '$1').match(IMAGE) ?? [];
  const fails: Record<Exclude<PublishCheck, 'secondPerson'>, boolean> = {
    excerpt: isBlank(article.excerpt),
    image: image === 'none',
    imageAlt: image === 'image' && isBlank(article.featuredImageAlt),
    description: isBlank(article.metaDescription),
    imagesAlt: images.some((tag) => !DESCRIBED.test(tag.replace(OTHER_ATTRIBUTES, ''))),
    tags: article.tags.length === 0,
    score: isReview && !article.review?.score,
    copy: isReview && !article.review?.copy,
    marks: uncheckedMarks(article.content) > 0,
  };
  return new Set((Object.keys(fails) as (keyof typeof fails)[]).filter((name) => fails[name]));
}
