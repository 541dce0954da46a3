import { expect, test } from '../../support/journey.ts';
import { visit } from '../../support/visitor.ts';

test('the privacy policy shows its date and who may not use the site', async ({ page }) => {
  await visit(page, '/privacy');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await expect(page.getByText(/January 2025/).first()).toBeVisible();
  await expect(page.getByText(/not targeted at children under 13/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'What we count' })).toContainText('400 days');
});

test('privacy policy and terms show their date, and their contents link to the sections', async ({
  page,
}) => {
  for (const path of ['/privacy', '/terms']) {
    await visit(page, path);
    await expect(page.getByText('Last updated: January 2025')).toBeVisible();
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const last = contents.getByRole('link').last();
    const heading = (await last.textContent()) ?? '';
    await last.click();
    await expect(page).toHaveURL(new RegExp(`${path}#`));
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeInViewport();
  }
});

test('the about page covers mission, coverage, values, team, standards and contact', async ({
  page,
}) => {
  await visit(page, '/about');
  await expect(page.getByRole('heading', { level: 1, name: 'About Savepoint' })).toBeVisible();
  for (const name of [/mission/i, /cover/i, /values/i, /team/i, /standards/i]) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  }
  expect(await page.getByRole('main').locator('a[href^="mailto:"]').count()).toBeGreaterThan(0);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Reviews/ })
    .first()
    .click();
  await expect(page).toHaveURL('/reviews');
});

test('an unknown URL is not found, with a hint for developers', async ({ page, mayFail }) => {
  mayFail.push(/127\.0\.0\.1/);
  for (const path of ['/admin', '/articles/a/b', '/Reviews', '/no/such/page']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
    await expect(page.getByText(`GET ${path} 404`)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Explore Articles' })).toBeVisible();
});
