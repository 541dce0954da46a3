import type { ArticleSummary } from '#features/articles/contract.ts';
import { articlePath } from '#features/articles/paths.ts';
import { formatDate } from '#lib/format/date.ts';
import { slugify } from '#lib/text/slug.ts';
import { cut } from '#lib/text/text.ts';
import { escapeHtml } from '#platform/html.ts';
import type { ModelDraft } from '../contract.ts';
import { type DraftGround, likelyCategory } from './finish-draft.ts';

const EXCERPT_LENGTH = 160;
const TAG_KEYWORD_LENGTH = 40;

const list = (items: readonly string[]) =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
const check = (what: string) => `<mark>[check: ${what}]</mark>`;

/** Questions that an article of this category should answer. */
const QUESTIONS: Record<string, (subject: string) => string[]> = {
  review: (subject) => [
    `What is ${subject}, in one sentence, for someone who has never heard of it?`,
    'What do you do in it, minute by minute and after ten hours?',
    'What does it do better and worse than its closest rivals?',
    'What did you play it on, how long, and how far?',
    'Who is it for, and who should skip it?',
  ],
  guide: (subject) => [
    `What does the reader want to do with ${subject}?`,
    'What do they need to have or know first?',
    'What are the steps, and where do people go wrong?',
    'What changed in the latest version?',
  ],
  education: (subject) => [
    `What should the reader understand about ${subject} by the end?`,
    'Which example shows it best?',
    'What do people commonly believe about it, and is it true?',
    'Where can they learn more?',
  ],
  community: (subject) => [
    `Who is behind ${subject}, and who can we talk to?`,
    'What brings them together, and how do you join?',
    'What do they disagree about?',
  ],
};
const NEWS_QUESTIONS = (subject: string) => [
  `What is new about ${subject}, and since when?`,
  'Who says so, and who can confirm it?',
  'What changes for players, and when?',
  'What is not known yet?',
];

function coverage(article: ArticleSummary, timeZone: string): string {
  const { slug, title, excerpt, publishedAt } = article;
  const day = publishedAt === null ? '' : ` (${formatDate(publishedAt, 'short', timeZone)})`;
  const link = `<a href="${articlePath(slug)}">${escapeHtml(title)}</a>`;
  return `${link}${day}: ${escapeHtml(cut(excerpt, EXCERPT_LENGTH))}`;
}

/** Tags that several of the articles share. */
function commonTags(related: readonly ArticleSummary[]): string[] {
  const counts = new Map<string, number>();
  for (const tag of related.flatMap(({ tags }) => tags)) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const common = [...counts].filter(([, count]) => count > 1);
  return common.sort(([, a], [, b]) => b - a).map(([tag]) => tag);
}

/**
 * An outline made only from published articles: questions to ask, what we have, what to research. It states no
 * new facts about the subject, and says that no model wrote it. The same archive gives the same outline.
 */
export function outlineOf(ground: DraftGround): ModelDraft {
  const { keyword, related, timeZone } = ground;
  const subject = escapeHtml(keyword);
  const category = likelyCategory(ground);
  const questions = (QUESTIONS[category] ?? NEWS_QUESTIONS)(subject);
  const title = escapeHtml(`${keyword.charAt(0).toUpperCase()}${keyword.slice(1)}`);
  const ours =
    related.length === 0
      ? `<p>We haven’t published anything about ${subject} yet.</p>`
      : `<p>Related articles to build on and link to:</p>${list(related.map((one) => coverage(one, timeZone)))}`;
  return {
    title,
    metaDescription: `An outline about ${subject}, to be written.`,
    category,
    tags: [
      ...(slugify(keyword).length <= TAG_KEYWORD_LENGTH ? [subject] : []),
      ...commonTags(related).map(escapeHtml),
    ],
    content: [
      `<p><em>This is an outline about ${subject}, made from our archive. It was not written by a model and contains no reporting yet.</em></p>`,
      `<h2>Questions to answer</h2>${list(questions)}`,
      `<h2>What we know</h2><p>${check(`everything about ${subject}, with a source for each fact`)}</p>`,
      `<h2>What we have published</h2>${ours}`,
      `<h2>Before publishing</h2>${list([
        `${check('two first-hand sources')}`,
        `${check('names, dates and prices, with their sources')}`,
        'Remove this outline from the text.',
      ])}`,
    ].join('\n'),
  };
}
