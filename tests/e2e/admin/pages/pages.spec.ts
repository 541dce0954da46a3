import {
  dismissToast,
  enterAs,
  expect,
  expectToast,
  openScreen,
  test,
} from '../../support/admin-journey.ts';
import { hydrated } from '../../support/journey.ts';

test('an editor publishes an About text of their own, a visitor reads it, and the original comes back', {
  tag: '@phone',
}, async ({ page, editor }) => {
  const visitor = await page.context().newPage();
  await visitor.goto('/about');
  await expect(visitor.getByRole('heading', { name: 'Editorial Standards' })).toBeVisible();

  await enterAs(page, editor);
  await openScreen(page, 'Pages');
  await page.getByRole('button', { name: 'Edit About' }).click();
  const content = page.getByRole('textbox', { name: 'Content' });
  await expect(content).toContainText('Scores are not for sale');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('About Savepoint');

  await page.getByLabel('Title', { exact: true }).fill('Who we are');
  await content.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('We are four people in Bremen.');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.frameLocator('iframe[title="Preview of the page"]');
  await expect(preview.getByText('We are four people in Bremen.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish Page' }).click();
  await expectToast(page, 'Success', 'Page published successfully');
  await dismissToast(page);

  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Who we are' })).toBeVisible();
  await expect(visitor.getByText('We are four people in Bremen.')).toBeVisible();

  await page.getByRole('button', { name: 'Restore the Default Text' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore the default text?' });
  await dialog.getByRole('button', { name: 'Restore the Default Text' }).click();
  await expectToast(page, 'Success', 'Default text restored');
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Editorial Standards' })).toBeVisible();
  await expect(visitor.getByText('We are four people in Bremen.')).toHaveCount(0);

  await page.getByRole('button', { name: 'New Page' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Imprint');
  await page.getByRole('button', { name: 'Publish Page' }).click();
  await expectToast(page, 'Success', 'Page published successfully');
  await visitor.goto('/no-such-page');
  await expect(visitor.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await hydrated(visitor);
  await visitor.evaluate(() => window.history.pushState(null, '', '/imprint'));
  await expect(visitor.getByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible();
});
