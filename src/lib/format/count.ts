import { localeOf } from '#lib/messages/languages.ts';
import { getLanguage, numberFormat } from '#lib/messages/messages.ts';

/** 1234 -> '1,234' in English. @param language for emails and feeds; pages have theirs */
export const formatNumber = (value: number, language = getLanguage()): string =>
  numberFormat(localeOf(language)).format(value);

/** A total that stops counting at a limit: 10000 -> '10,000+' where it is capped, else '10,000'. */
export const formatTotal = (total: number, isCapped = false): string =>
  `${formatNumber(total)}${isCapped ? '+' : ''}`;

/** The form of a word that agrees with a count: (1, 'is', 'are') -> 'is' */
export const plural = (count: number, one: string, other = `${one}s`): string =>
  count === 1 ? one : other;

/** A count with its noun: '1 article', '1,204 articles', '2 categories' */
export const formatCount = (count: number, one: string, other = `${one}s`): string =>
  `${formatNumber(count)} ${plural(count, one, other)}`;
