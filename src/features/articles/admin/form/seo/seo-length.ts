import { t } from '#lib/messages/admin.ts';
/** How many characters of a title and a description search engines show. */
export const SEO_LENGTHS = { title: 60, description: 155 } as const;
/** Shorter texts waste space. */
const SHORT = { title: 20, description: 70 } as const;

export interface LengthHint {
  /** '12 / 60' */
  count: string;
  state: 'empty' | 'short' | 'good' | 'long';
  hint: string;
}

/** A hint about the length of a title or description. */
export function lengthHint(kind: keyof typeof SEO_LENGTHS, text: string): LengthHint {
  const { length } = [...text.trim()];
  const best = SEO_LENGTHS[kind];
  const count = `${length} / ${best}`;
  if (length === 0) return { count, state: 'empty', hint: t('Empty') };
  if (length > best) {
    return {
      count,
      state: 'long',
      hint: t('Search engines cut it off after about {best} characters', { best }),
    };
  }
  if (length < SHORT[kind]) {
    return { count, state: 'short', hint: t('Short: you have room for more') };
  }
  return { count, state: 'good', hint: t('Good length') };
}
