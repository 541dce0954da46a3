import type { OwnCategory } from '#features/taxonomy/contract.ts';
import { shownCategoryName } from '#features/taxonomy/values.ts';
import { messagesIn } from '#platform/messages/messages-in.ts';
import { MENUS } from '../../menus.values.ts';

/** The labels of the default links as readers see them, by URL: translated, and as categories are named. */
export function menuLabels(language: string, own: readonly OwnCategory[]): Record<string, string> {
  const translate = messagesIn(language);
  const links = MENUS.flatMap(({ defaults }) => defaults);
  return Object.fromEntries(
    links.map(({ url, label, category = 'all' }) => [
      url,
      category === 'all' ? translate(label) : shownCategoryName(translate, category, own, 'plural'),
    ]),
  );
}
