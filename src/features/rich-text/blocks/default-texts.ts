import { t } from '#lib/messages/messages.ts';

/** What new blocks say, in the language of the page. Editors may write something else. */
export const defaultTexts = () => ({
  pros: t('Pros'),
  cons: t('Cons'),
  buy: t('Where to buy'),
  disclosure: t('We may earn a commission if you buy through these links.'),
  feature: t('Feature'),
  before: t('Before'),
  after: t('After'),
});
