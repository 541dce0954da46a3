import { enterAs, expect, test, unique } from '../../support/admin-journey.ts';
import { content, startArticle, tool } from '../../support/form.ts';

test('a writer fills an empty line, finds and replaces, jumps to a heading and writes in full screen', {
  tag: '@phone',
}, async ({ page, adminApi }) => {
  await enterAs(page, await adminApi.user('editor'));
  await startArticle(page, unique('Tools'));
  const text = content(page);
  const { keyboard } = page;

  await test.step('the slash menu, and quotes', async () => {
    await text.click();
    await keyboard.type('/head');
    const menu = page.getByRole('listbox', { name: 'Blocks' });
    await expect(menu.getByRole('option')).toHaveText(['Heading 2', 'Heading 3', 'Heading 4']);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await keyboard.type('Fog');
    await keyboard.press('Enter');
    await keyboard.type('The "fog" is fog.');
    await keyboard.press('Enter');
    await keyboard.type('/');
    await keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await keyboard.type('srv');
    await expect(text.locator('h3')).toHaveText('Fog');
    await expect(text.locator('p')).toHaveText(['The “fog” is fog.', '/srv']);
  });

  await test.step('find and replace', async () => {
    await keyboard.press('Control+f');
    const bar = page.getByRole('search', { name: 'Find in the text' });
    const field = bar.getByRole('textbox', { name: 'Find' });
    await expect(field).toBeFocused();
    await keyboard.type('fog');
    await expect(bar.getByRole('status')).toHaveText(/of 3$/);
    await bar.getByRole('button', { name: 'Match case' }).click();
    await expect(bar.getByRole('status')).toHaveText(/of 2$/);
    await bar.getByRole('textbox', { name: 'Replace with' }).fill('mist');
    await bar.getByRole('button', { name: 'Replace all' }).click();
    await expect(bar.getByRole('status')).toHaveText('2 replaced');
    await field.focus();
    await keyboard.press('Escape');
    await expect(bar).toBeHidden();
    await expect(text).toBeFocused();
    await expect(text.locator('p').first()).toHaveText('The “mist” is mist.');
  });

  await test.step('the outline', async () => {
    await tool(page, 'Outline').click();
    const outline = page.getByRole('navigation', { name: 'Outline' });
    await outline.getByRole('button', { name: 'Fog' }).click();
    await expect(text).toBeFocused();
    await keyboard.press('End');
    await keyboard.type('!');
    await expect(text.locator('h3')).toHaveText('Fog!');
  });

  await test.step('full screen', async () => {
    await tool(page, 'Full screen').click();
    const settings = page.getByRole('complementary', { name: 'Settings' });
    await expect(settings).toBeHidden();
    await expect(page.getByRole('button', { name: 'Save Draft' })).toBeVisible();
    await keyboard.press('Escape');
    await expect(settings).toBeVisible();
  });
});

test('a line is dragged by its handle, and Undo takes back the move alone', async ({
  page,
  adminApi,
}) => {
  await enterAs(page, await adminApi.user('editor'));
  await startArticle(page, unique('Drag'));
  const text = content(page);
  const lines = text.locator('p');
  await text.click();
  for (const line of ['First', 'Second', 'Third']) {
    await page.keyboard.type(line);
    if (line !== 'Third') await page.keyboard.press('Enter');
  }
  await lines.nth(2).hover();
  const handle = page.getByRole('button', { name: 'Drag to move the block' });
  await handle.dragTo(lines.first(), { targetPosition: { x: 40, y: 2 } });
  const moved = (await lines.allInnerTexts()).join();
  expect(moved).not.toBe('First,Second,Third');
  await page.keyboard.type('!');
  await expect(lines.filter({ hasText: 'Third!' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await lines.allInnerTexts()).join()).toBe(moved);
  await page.keyboard.press('Control+z');
  await expect(lines).toHaveText(['First', 'Second', 'Third']);
});
