import type { Idea, Plan } from '#features/planning/contract.ts';
import {
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  unique,
} from '../../support/admin-journey.ts';

test('an editor gives an idea to an author and starts its draft, and the author finds it in My work', {
  tag: '@phone',
}, async ({ page, adminApi }) => {
  const author = await adminApi.user('author');
  const editor = await adminApi.user('editor');
  const title = unique('Every bench');
  const input = { title, notes: 'With a map.', category: 'guide', ownerId: editor.id };
  await adminApi.send<Idea>('POST', '/api/ideas', input);
  const work = page.locator('details').filter({ hasText: 'My work' });
  const openWork = async () => {
    await page.waitForLoadState('networkidle');
    if ((await work.getAttribute('open')) === null) await work.locator('summary').click();
  };
  let articleId = 0;

  await test.step('the editor chooses the author and starts the draft', async () => {
    await enterAs(page, editor);
    await openWork();
    await work.getByRole('button', { name: title }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit idea' });
    await expect(dialog.getByLabel('Notes')).toHaveValue('With a map.');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByLabel('Owner').selectOption({ label: author.username });
    await dialog.getByRole('button', { name: 'Start Draft' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Article' })).toBeVisible();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  });

  await test.step('the editor sets a deadline, which is saved automatically', async () => {
    const box = page.getByRole('region', { name: 'Assignment' });
    await expect(box.getByLabel('Note')).toHaveValue('With a map.');
    await expect(box.getByLabel('Owner').locator('option:checked')).toHaveText(author.username);
    await box.getByLabel('Due').fill('2001-03-04');
    await box.getByRole('radio', { name: 'Writing' }).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    articleId = await page.evaluate(() => window.history.state.adminLocation.articleId);
    const plan = () => adminApi.send<Plan>('GET', `/api/articles/${articleId}/plan`);
    await expect.poll(plan).toMatchObject({ deadlineOn: '2001-03-04', label: 'Writing' });
  });

  await test.step('the author finds it in My work and opens it', async () => {
    await enterAs(page, author);
    await openWork();
    const row = work.getByRole('listitem').filter({ hasText: title });
    await expect(row).toContainText('Overdue since Mar 4');
    await expect(row).toContainText('Writing');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await row.getByRole('button', { name: title }).click();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  });
});
