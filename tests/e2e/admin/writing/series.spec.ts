import {
  dismissToast,
  enterAs,
  expect,
  expectAccessible,
  expectToast,
  openAccount,
  openScreen,
  rowOf,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { content, startArticle } from '../../support/form.ts';
import { visit } from '../../support/visitor.ts';

test('a guide gets a last check and a series, and readers move between its parts', async ({
  page,
  adminApi,
}) => {
  test.slow();
  const strait = unique('The Lantern Strait');
  const guide = { category: 'guide', status: 'published' } as const;
  const first = await adminApi.article({
    ...guide,
    title: unique('Before you cast off'),
    series: { title: strait, part: 1 },
  });
  const title = unique('Five routes');
  const settings = page.getByRole('complementary', { name: 'Settings' });

  await test.step('an editor chooses the series and gets the next part number', async () => {
    await enterAs(page, await adminApi.user('editor'));
    await startArticle(page, title, 'news');
    await content(page).fill('There are five ways.');
    await expect(settings.getByLabel('Game version')).toHaveCount(0);
    await page.getByLabel('Category').selectOption({ label: 'guide' });
    await settings.getByLabel('Game version').fill('1.4');
    await settings.getByLabel('Checked on').fill('2026-03-04');
    await settings.getByLabel('Series title').fill(strait);
    await expect(settings.getByText('This series has 1 article.')).toBeVisible();
    await expect(settings.getByLabel('Part', { exact: true })).toHaveValue('2');
    await expectAccessible(page, 'aside');
    await page.getByRole('button', { name: 'Publish Article' }).click();
    await expectToast(page, 'Success', 'Article created successfully');
  });

  await test.step('readers see the public parts and go from one to the next', async () => {
    await visit(page, `/articles/${first.slug}`);
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(data).toContain(`"isPartOf":{"@type":"CreativeWorkSeries","name":"${strait}"}`);
    const parts = page.getByRole('navigation', { name: `Series: ${strait}` });
    await expect(parts.getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText('Series, part 1 of 2').first()).toBeVisible();
    await expectAccessible(page, 'main');
    await parts.locator('[rel="next"]').click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('Series, part 2 of 2').first()).toBeVisible();
    await expect(page.getByText(/^Last checked: .* \(version 1\.4\)$/)).toBeVisible();
    await parts.locator('[rel="prev"]').click();
    await expect(page.getByRole('heading', { level: 1, name: first.title })).toBeVisible();
  });
});

test('an editor renames a series, reorders its parts with the keyboard, and deletes it', async ({
  page,
  adminApi,
}) => {
  const [strait, sailing] = [unique('The Lantern Strait'), unique('Sailing the Strait')];
  const guide = { category: 'guide', status: 'published' } as const;
  const part = (title: string, number: number) =>
    adminApi.article({ ...guide, title: unique(title), series: { title: strait, part: number } });
  const first = await part('Before you cast off', 1);
  const second = await part('Five routes', 2);
  await enterAs(page, await adminApi.user('editor'));
  await openAccount(page);
  await openScreen(page, 'Series');
  await rowOf(page, strait)
    .getByRole('button', { name: `Edit ${strait}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit series' });
  await dialog.getByLabel('Title').fill(sailing);
  await dialog.getByLabel('About').fill('There are five ways through it.');
  const down = dialog.getByRole('button', { name: `Move ${first.title} down` });
  await down.press('Enter');
  await expect(dialog.getByRole('listitem').first()).toContainText(second.title);
  // The button moves with its row.
  await expect(down).toBeFocused();
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Save Series' }).click();
  await expectToast(page, 'Success', 'Series updated successfully');
  await dismissToast(page);

  const visitor = await page.context().newPage();
  await visit(visitor, `/articles/${first.slug}`);
  const parts = visitor.getByRole('navigation', { name: `Series: ${sailing}` });
  await expect(parts.getByRole('listitem')).toHaveText([`1${second.title}`, `2${first.title}`]);
  await expect(parts).toContainText('There are five ways through it.');

  await rowOf(page, sailing)
    .getByRole('button', { name: `Delete ${sailing}` })
    .click();
  const asked = page.getByRole('dialog', { name: 'Delete series?' });
  await expect(asked).toContainText('2 articles will no longer belong');
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Success', 'Series deleted successfully');
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1, name: first.title })).toBeVisible();
  await expect(parts).toHaveCount(0);
});
