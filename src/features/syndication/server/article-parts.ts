import type { CorrectionKind } from '#features/articles/values.ts';
import type { LiveEntry } from '#features/live/contract.ts';
import { stillOf } from '#features/media/values.ts';
import type { Review } from '#features/reviews/contract.ts';
import { scoreRange } from '#features/reviews/values.ts';
import { zoneWords } from '#lib/format/date.ts';
import { isoTime } from '#lib/format/iso.ts';
import { shownScoreWord } from '#lib/format/score-words.ts';
import { wallTime } from '#lib/format/wall-time.ts';
import type { Translate } from '#lib/messages/messages.ts';
import { SITE_DEFAULTS } from '#lib/site-defaults.ts';
import type { Config } from '#platform/config/config.ts';
import { escapeHtml } from '#platform/html.ts';
import { messagesIn } from '#platform/messages/messages-in.ts';

/** A labeled fact, such as `**Score:** 9`. */
const said = (name: string, text: string) =>
  text === '' ? '' : `<p><strong>${escapeHtml(name)}:</strong> ${escapeHtml(text)}</p>`;

const points = (name: string, all: readonly string[]) =>
  all.length === 0
    ? ''
    : `<p><strong>${escapeHtml(name)}</strong></p><ul>${all.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul>`;

function scoreText({ score }: Review, t: Translate, own: readonly string[]): string {
  if (score === null) return '';
  const word =
    score.word !== '' && score.word !== score.label ? ` (${shownScoreWord(t, score, own)})` : '';
  return `${score.label} ${scoreRange(t, score.outOf)}${word}`;
}

/** 'Corrected on March 6, 2026.' */
export const correctedOn = (t: Translate, kind: CorrectionKind, date: string): string =>
  kind === 'clarification'
    ? t('Clarified on {date}.', { date })
    : t('Corrected on {date}.', { date });

export const correctedTexts = (t: Translate, wrong: string, correct: string): string =>
  `${t('We wrote: {text}', { text: wrong })} ${t('It should say: {text}', { text: correct })}`;

/** The score, pros and cons of a review, as plain HTML. */
export function reviewHtml(
  review: Review,
  t: Translate,
  { review: { words } }: Pick<Config, 'review'>,
): string {
  const own = words.map(({ word }) => word);
  return [
    said(t('Score'), scoreText(review, t, own)),
    said(t('Award'), review.award),
    said(t('Reviewed on'), review.platform),
    said(t('Verdict'), review.verdict),
    points(t('What works'), review.pros),
    points(t('What doesn’t'), review.cons),
    said(t('Accessibility'), review.accessibility),
  ].join('');
}

/** An image with its caption and credit, as plain HTML. @param credit HTML */
export function imageHtml(src: string, alt: string, caption: string, credit = ''): string {
  const image = `<p><img src="${escapeHtml(stillOf(src))}" alt="${escapeHtml(alt)}"></p>`;
  const words = [escapeHtml(caption), credit].filter(Boolean).join(' ');
  return words === '' ? image : `${image}<p>${words}</p>`;
}

/** A live entry as plain HTML: time and text. */
export function entryHtml(entry: LiveEntry, timeZone: string): string {
  const { postedAt, moment, withdrawn, image, imageAlt, imageCaption, imageCredit, video } = entry;
  const time = isoTime(wallTime(Date.parse(postedAt), timeZone))
    .slice(0, 16)
    .replace('T', ' ');
  const at = `${time} ${zoneWords(timeZone)}`;
  return [
    `<h3>${at}${moment === '' ? '' : `: ${escapeHtml(moment)}`}</h3>`,
    withdrawn === null ? '' : `<p><em>${escapeHtml(withdrawn.note)}</em></p>`,
    entry.text,
    image === null ? '' : imageHtml(image, imageAlt, imageCaption, imageCredit),
    video === null ? '' : `<p><a href="${escapeHtml(video)}">${escapeHtml(video)}</a></p>`,
  ].join('');
}

/** What the magazine says about itself: the default text in the language of the site. */
export const shownDescription = ({
  description,
  language,
}: Pick<Config, 'description' | 'language'>): string =>
  description === SITE_DEFAULTS.description ? messagesIn(language)(description) : description;
