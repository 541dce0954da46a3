import {
  dismissToast,
  enterAs,
  expect,
  expectToast,
  openAccount,
  openScreen,
  rowOf,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { hydrated } from '../../support/journey.ts';

const path = (text: string) => `/${unique(text).toLowerCase().replaceAll(' ', '-')}`;

test('an editor redirects an old URL, visitors follow it, and a loop is refused', async ({
  page,
  editor,
  mayFail,
}) => {
  const from = path('2019 review');
  const target = path('nowhere');
  await enterAs(page, editor);
  await openAccount(page);
  await openScreen(page, 'Redirects');
  await expect(page.getByRole('heading', { level: 1, name: 'Redirects' })).toBeVisible();
  await page.getByRole('button', { name: 'New Redirect' }).click();
  const dialog = page.getByRole('dialog', { name: 'New redirect' });
  await dialog.getByLabel('From').fill(`${from}/`);
  await dialog.getByLabel('To').fill('/about');
  await dialog.getByRole('button', { name: 'Save Redirect' }).click();
  await expectToast(page, 'Success', 'Redirect created successfully');
  await expect(rowOf(page, from)).toContainText('Never');
  await dismissToast(page);

  const visitor = await page.context().newPage();
  await visitor.goto(`${from}/`);
  await expect(visitor).toHaveURL('/about');

  mayFail.push(/\/api\/redirects$/);
  await page.getByRole('button', { name: 'New Redirect' }).click();
  await dialog.getByLabel('From').fill('/about/');
  await dialog.getByLabel('To').fill(from);
  await dialog.getByRole('button', { name: 'Save Redirect' }).click();
  await expect(dialog.getByText('To leads back to this URL. This would be a loop.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // Hits are stored every few seconds.
  const answerOf = async (url: string) => (await page.request.get(url)).text();
  const rowInAnswer = new RegExp(`"${from}"[^}]*"hits":1\\b`);
  await expect.poll(() => answerOf('/api/redirects')).toMatch(rowInAnswer);
  await page.reload();
  await expect(rowOf(page, from)).not.toContainText('Never');

  mayFail.push(new RegExp(target));
  await visitor.goto(target);
  await expect(visitor.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await page.getByRole('tab', { name: /^Missing URLs/ }).click();
  const missing = page.getByRole('table', { name: 'Missing URLs' });
  await expect.poll(() => answerOf('/api/redirects/missing')).toContain(`"${target}"`);
  await page.reload();
  await hydrated(page);
  await page.getByRole('tab', { name: /^Missing URLs/ }).click();
  await expect(missing).toContainText(target);
  await missing.getByRole('button', { name: `Redirect ${target}...` }).click();
  await dialog.getByLabel('Response').selectOption('410 Gone');
  await dialog.getByRole('button', { name: 'Save Redirect' }).click();
  await expectToast(page, 'Success', 'Redirect created successfully');
  await expect(missing).not.toContainText(target);
  await visitor.goto(target);
  await expect(visitor.getByRole('heading', { name: 'Page Gone' })).toBeVisible();
  await hydrated(visitor);
  await expect(visitor.getByRole('heading', { name: 'Page Gone' })).toBeVisible();
});
