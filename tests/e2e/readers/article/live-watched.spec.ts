import type { Page } from '@playwright/test';
import { enterAs, expect, findArticle, test, unique } from '../../support/admin-journey.ts';
import { chooseFor } from '../../support/tables.ts';
import { visit } from '../../support/visitor.ts';

/** The time between two polls. */
const BETWEEN = 15_000;

const entries = (page: Page) => page.locator('li[id^="entry-"]');

test('a visitor follows live coverage while an editor posts, edits, pins, withdraws and ends it', async ({
  page: desk,
  browser,
  baseURL,
  adminApi,
  editor,
}) => {
  const { title, slug } = await adminApi.article({
    title: unique('The Lantern Direct'),
    status: 'published',
  });
  const field = desk.getByRole('textbox', { name: 'Entry', exact: true });
  const posted = desk.getByRole('list', { name: 'Entries, oldest first' }).locator('> li');
  const press = (name: string) => desk.getByRole('button', { name, exact: true }).last().click();
  const post = async (text: string, count: number) => {
    await field.fill(text);
    await press('Post');
    await expect(posted).toHaveCount(count);
    await expect(desk.getByText(/^Posted /)).toBeVisible();
  };

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const visitor = await elsewhere.newPage();
  const errors: string[] = [];
  visitor.on('pageerror', (error) => errors.push(String(error)));
  await visitor.clock.install();
  const wait = () => visitor.clock.fastForward(BETWEEN);
  const show = (name: string) => visitor.getByRole('button', { name, exact: true }).click();

  // Other running coverage is marked below the article.
  const badge = visitor.locator('article > header').getByText('Live', { exact: true });

  await test.step('before it starts it is an ordinary article', async () => {
    await visit(visitor, `/articles/${slug}`);
    await expect(badge).toHaveCount(0);
  });

  await test.step('the editor goes live, and the visitor sees the first entry', async () => {
    await enterAs(desk, editor);
    await findArticle(desk, title);
    await chooseFor(desk, title, 'Open live desk');
    await press('Go Live');
    await desk.getByRole('dialog').getByRole('button', { name: 'Go Live' }).click();
    await post('We are in.', 1);
    await visit(visitor, `/articles/${slug}`);
    await expect(badge).toBeVisible();
    await expect(entries(visitor)).toHaveText([/We are in\./]);
  });

  await test.step('new entries wait until the visitor asks for them', async () => {
    await press('Key moment');
    await expect(field).toHaveAttribute('placeholder', /^The first line/);
    await post('The lamp comes on\nIn Mai.', 2);
    await post('A rumor.', 3);
    await wait();
    await show('2 new entries');
    await expect(entries(visitor)).toHaveText([/A rumor\./, /In Mai\./, /We are in\./]);
    const moments = visitor.getByRole('navigation', { name: 'Key moments' });
    await expect(moments.getByRole('link')).toHaveText([/The lamp comes on/]);
  });

  await test.step('withdrawn, corrected and pinned entries change in place', async () => {
    await press('Withdraw');
    const dialog = desk.getByRole('dialog', { name: 'Withdraw this entry?' });
    await dialog.getByRole('textbox').fill('It is not true.');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(posted.last()).toContainText('Note for readers: It is not true.');
    const more = posted.nth(1).getByRole('button', { name: /^More actions for/ });
    const sheet = desk.getByRole('dialog', { name: /^Entry from/ });
    await more.click();
    await sheet.getByRole('button', { name: 'Edit' }).click();
    await field.fill('The lamp comes on\nIn May.');
    await press('Save');
    await expect(posted.nth(1)).toContainText('In May.');
    await more.click();
    await sheet.getByRole('button', { name: 'Pin' }).click();
    await expect(posted.nth(1)).toContainText('Pinned');
    await wait();
    await expect(visitor.getByRole('region', { name: 'Pinned' })).toContainText('In May.');
    await expect(entries(visitor)).toHaveText([/Withdrawn at .*: It is not true\./, /We are in\./]);
  });

  await test.step('after the end it is an article that is read from the start', async () => {
    await press('End Live Coverage');
    await desk.getByRole('dialog').getByRole('button', { name: 'End Live Coverage' }).click();
    await expect(desk.getByText('Ended', { exact: true })).toBeVisible();
    await wait();
    await expect(visitor.getByText(/^Ended at/)).toBeVisible();
    await show('This coverage has ended. Read it from the start');
    await expect(entries(visitor).first()).toContainText('We are in.');
    await visit(visitor, `/articles/${slug}`);
    await expect(badge).toHaveCount(0);
  });
  expect(errors).toEqual([]);
  await elsewhere.close();
});
