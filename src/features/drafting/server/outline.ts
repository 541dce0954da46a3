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

/** Questions that a piece of this kind answers; the subject stands for itself. */
const QUESTIONS: Record<string, (subject: string) => string[]> = {
  review: (subject) => [
    `What is ${subject}, in one sentence, for somebody who never heard of it?`,
    'What does one do in it, minute by minute, and what after ten hours?',
    'What does it do better than what it will be compared with, and what worse?',
    'On what was it played, for how long, and how far?',
    'For whom is it, and for whom is it not?',
  ],
  guide: (subject) => [
    `What does the reader want to get done with ${subject}?`,
    'What must they have or know before they begin?',
    'Which steps lead there, and where do people go wrong?',
    'What changed with the last version?',
  ],
  education: (subject) => [
    `What should the reader understand about ${subject} at the end?`,
    'Which example shows it best?',
    'What is commonly believed about it, and is that so?',
    'Where can they learn more?',
  ],
  community: (subject) => [
    `Who are the people behind ${subject}, and which of them can we speak to?`,
    'What brings them together, and how does one join?',
    'What do they disagree about?',
  ],
};
const NEWS_QUESTIONS = (subject: string) => [
  `What is new about ${subject}, and since when?`,
  'Who says so, and who can confirm it?',
  'What does it change for players, and when?',
  'What is not known yet?',
];

function coverage({ slug, title, excerpt, publishedAt }: ArticleSummary): string {
  const day = publishedAt === null ? '' : ` (${formatDate(publishedAt)})`;
  const link = `<a href="${articlePath(slug)}">${escapeHtml(title)}</a>`;
  return `${link}${day}: ${escapeHtml(cut(excerpt, EXCERPT_LENGTH))}`;
}

/** Tags that more than one of the articles has. */
function commonTags(related: readonly ArticleSummary[]): string[] {
  const counts = new Map<string, number>();
  for (const tag of related.flatMap(({ tags }) => tags)) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const common = [...counts].filter(([, count]) => count > 1);
  return common.sort(([, a], [, b]) => b - a).map(([tag]) => tag);
}

/**
 * The outline of an article, from what we published alone: what to ask, what we have, what to find.
 * The same archive gives the same outline. It says nothing about the subject that we have not said,
 * and that no model wrote it (design §4 'Drafting').
 */
export function outlineOf(ground: DraftGround): ModelDraft {
  const { keyword, related } = ground;
  const subject = escapeHtml(keyword);
  const category = likelyCategory(ground);
  const questions = (QUESTIONS[category] ?? NEWS_QUESTIONS)(subject);
  const title = escapeHtml(`${keyword.charAt(0).toUpperCase()}${keyword.slice(1)}`);
  const ours =
    related.length === 0
      ? `<p>We have published nothing about ${subject} yet.</p>`
      : `<p>To build on, and to link to:</p>${list(related.map(coverage))}`;
  return {
    title,
    metaDescription: `An outline about ${subject}, to be written.`,
    category,
    tags: [
      ...(slugify(keyword).length <= TAG_KEYWORD_LENGTH ? [subject] : []),
      ...commonTags(related).map(escapeHtml),
    ],
    content: [
      `<p><em>This is an outline about ${subject}, made from our archive. No model wrote it, and nothing in it is reported yet.</em></p>`,
      `<h2>Questions to answer</h2>${list(questions)}`,
      `<h2>What we know</h2><p>${check(`everything about ${subject}, with a source for each fact`)}</p>`,
      `<h2>What we have published</h2>${ours}`,
      `<h2>Before it goes out</h2>${list([
        `${check('two sources that know it at first hand')}`,
        `${check('names, dates and prices, with those who announced them')}`,
        'Take this outline out of the text.',
      ])}`,
    ].join('\n'),
  };
}
