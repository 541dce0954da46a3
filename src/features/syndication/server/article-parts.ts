import type { LiveEntry } from '#features/live/contract.ts';
import type { Review } from '#features/reviews/contract.ts';
import { zoneWords } from '#lib/format/date.ts';
import { isoTime } from '#lib/format/iso.ts';
import { wallTime } from '#lib/format/wall-time.ts';
import { escapeHtml } from '#platform/html.ts';

/** A labeled fact, such as `**Score:** 9`. */
const said = (name: string, text: string) =>
  text === '' ? '' : `<p><strong>${name}:</strong> ${escapeHtml(text)}</p>`;

const points = (name: string, all: readonly string[]) =>
  all.length === 0
    ? ''
    : `<p><strong>${name}</strong></p><ul>${all.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul>`;

function scoreText({ score }: Review): string {
  if (score === null) return '';
  const word = score.word !== '' && score.word !== score.label ? ` (${score.word})` : '';
  return `${score.label} ${score.outOf}${word}`;
}

/** The score, pros and cons of a review, as plain HTML. */
export const reviewHtml = (review: Review): string =>
  [
    said('Score', scoreText(review)),
    said('Award', review.award),
    said('Reviewed on', review.platform),
    said('Verdict', review.verdict),
    points('What works', review.pros),
    points('What doesn’t', review.cons),
    said('Accessibility', review.accessibility),
  ].join('');

/** An image with its caption, as plain HTML. */
export function imageHtml(src: string, alt: string, caption: string): string {
  const image = `<p><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"></p>`;
  return caption === '' ? image : `${image}<p>${escapeHtml(caption)}</p>`;
}

/** A live entry as plain HTML: time and text. */
export function entryHtml(entry: LiveEntry, timeZone: string): string {
  const { postedAt, moment, withdrawn, image, video } = entry;
  const time = isoTime(wallTime(Date.parse(postedAt), timeZone))
    .slice(0, 16)
    .replace('T', ' ');
  const at = `${time} ${zoneWords(timeZone)}`;
  return [
    `<h3>${at}${moment === '' ? '' : `: ${escapeHtml(moment)}`}</h3>`,
    withdrawn === null ? '' : `<p><em>${escapeHtml(withdrawn.note)}</em></p>`,
    entry.text,
    image === null ? '' : imageHtml(image, entry.imageAlt, entry.imageCaption),
    video === null ? '' : `<p><a href="${escapeHtml(video)}">${escapeHtml(video)}</a></p>`,
  ].join('');
}
