import { expect, test } from '../../support/journey.ts';
import { visit } from '../../support/visitor.ts';

/** Variations of URLs and their pages. A console error fails each. */
const SPELLINGS: Record<string, string> = {
  '/articles?category=review': 'Review Articles',
  '/articles?category=Reviews': 'Review Articles',
  '/articles?category=%20GUIDES%20': 'Guide Articles',
  '/reviews?category=news': 'Review Articles',
  '/reviews/': 'Review Articles',
  '/articles/?page=2': 'All Articles',
  '/articles?page=2&utm_source=letter': 'All Articles',
  '/articles?q=%20kestrel%20': 'All Articles',
  '/?q=kestrel&category=news': 'Search Results for "kestrel"',
  '/?category=News': 'Games worthyour evening',
  '/?utm_source=letter#more': 'Games worthyour evening',
  '/articles/static-garden/': 'Static Garden',
  '/articles/static-garden?utm_source=letter': 'Static Garden',
  '/articles/static%2Dgarden': 'Static Garden',
  '/contact/': 'Contact Us',
  '/privacy?x=1': 'Privacy Policy',
};

test('URLs are recognized with common variations', async ({ page }) => {
  for (const [path, heading] of Object.entries(SPELLINGS)) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
  }
});
