import type { Translate } from '#lib/messages/messages.ts';

/** The word of a score in a language: the usual ones are translated, the owner's own stay. */
export const scoreWords = (translate: Translate, word: string): string => translate(word);

/** The range of a score in a language: 'out of 10', 'out of 5 stars', 'F to A'. */
export function scoreRange(t: Translate, outOf: string): string {
  const [, max, stars] = /^out of (\d+)( stars)?$/.exec(outOf) ?? [];
  if (max !== undefined)
    return stars ? t('out of {max} stars', { max }) : t('out of {max}', { max });
  const [worst = '', best = ''] = outOf.split(' to ');
  return t('{worst} to {best}', { worst, best });
}
