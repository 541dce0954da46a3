import {
  dismissToast,
  enterAs,
  expect,
  expectToast,
  openScreen,
  startOwnMagazine,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { expectAccessible, expectNoSidewaysScroll, hydrated } from '../../support/journey.ts';

startOwnMagazine({ BYLINES: 'on' });

test('an editor builds a team page from blocks, and a reader sees and uses it', {
  tag: '@phone',
}, async ({ page, editor }) => {
  const title = unique('Team');
  await enterAs(page, editor);
  await openScreen(page, 'Pages');
  await page.getByRole('button', { name: 'New Page' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  const content = page.getByRole('textbox', { name: 'Content' });
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  await content.click();
  await page.keyboard.type('Who we are.');
  await tools.getByRole('button', { name: 'Two columns' }).click();
  await page.keyboard.type('We play to the end.');
  await page.keyboard.press('Enter');
  await tools.getByRole('button', { name: 'Buttons' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add buttons' });
  await dialog.getByLabel('Text of button 1').fill('Our reviews');
  await dialog.getByLabel('URL of button 1').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Add Buttons' }).click();
  await expect(dialog.getByLabel('URL of button 1')).toBeFocused();
  await expectAccessible(page, 'dialog');
  await dialog.getByLabel('URL of button 1').fill('/reviews');
  await dialog.getByRole('button', { name: 'Add Button', exact: true }).click();
  await dialog.getByLabel('Text of button 2').fill('Write to us');
  await dialog.getByLabel('URL of button 2').fill('/contact');
  await dialog.getByRole('button', { name: 'Add Buttons' }).click();

  await content.locator('.columns > div').last().click();
  await page.keyboard.type('One email a week.');
  await tools.getByRole('button', { name: 'Newsletter form' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  // By keyboard: the toolbar, its last tools, and the team list.
  await page.keyboard.press('Alt+F10');
  while (!(await tools.getByRole('button', { name: 'Team list' }).evaluate(isFocused))) {
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  await expect(content.getByText('Authors with an author page')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Publish Page' }).click();
  await expectToast(page, 'Success', 'Page published successfully');
  await dismissToast(page);

  const reader = await page.context().newPage();
  await reader.goto(`/${title.toLowerCase().replace(' ', '-')}`);
  await hydrated(reader);
  await expect(reader.getByText('We play to the end.')).toBeVisible();
  await expect(reader.getByRole('link', { name: 'Our reviews' })).toHaveAttribute(
    'href',
    '/reviews',
  );
  await expect(reader.getByRole('link', { name: 'Mara Quill' })).toBeVisible();
  await expectAccessible(reader);
  await expectNoSidewaysScroll(reader);
  const left = await reader.getByText('We play to the end.').boundingBox();
  const right = await reader.getByText('One email a week.').boundingBox();
  const isPhone = (reader.viewportSize()?.width ?? 0) < 600;
  expect((right?.y ?? 0) > (left?.y ?? 0) + 20).toBe(isPhone);
  await reader.getByLabel('Email').fill('reader@example.org');
  await reader.getByRole('button', { name: 'Subscribe' }).click();
  await expect(reader.locator('[data-answer="done"]')).toBeVisible();
  await reader.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(reader);
});

test('an editor puts the contact form into a page, moves it and takes it out again', {
  tag: '@phone',
}, async ({ page, editor }) => {
  const title = unique('Tips');
  await enterAs(page, editor);
  await openScreen(page, 'Pages');
  await page.getByRole('button', { name: 'New Page' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  const content = page.getByRole('textbox', { name: 'Content' });
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  await content.click();
  await page.keyboard.type('Know something?');
  await tools.getByRole('button', { name: 'Contact form' }).click();
  await expect(content.getByText('Readers write to you here.')).toBeVisible();
  await expect(tools.getByRole('button', { name: 'Contact form' })).toBeDisabled();
  await content.getByText('Readers write to you here.').click();
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await page.getByRole('button', { name: 'Publish Page' }).click();
  await expectToast(page, 'Success', 'Page published successfully');
  await dismissToast(page);

  const reader = await page.context().newPage();
  await reader.goto(`/${title.toLowerCase().replace(' ', '-')}`);
  await hydrated(reader);
  const form = reader.getByRole('region', { name: 'Write to Us' });
  const text = reader.getByText('Know something?');
  expect((await form.boundingBox())?.y).toBeLessThan((await text.boundingBox())?.y ?? 0);
  await expectAccessible(reader);
  await expectNoSidewaysScroll(reader);
  await form.getByLabel('Name', { exact: true }).fill('Ada');
  await form.getByLabel('Email', { exact: true }).fill('ada@mail.example');
  await form.getByLabel('Subject', { exact: true }).fill('A tip');
  await form.getByLabel('Message', { exact: true }).fill('Look at page three.');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(reader.getByText('Message Sent!', { exact: true })).toBeVisible();

  await content.getByText('Readers write to you here.').click();
  await page.keyboard.press('Delete');
  await expect(tools.getByRole('button', { name: 'Contact form' })).toBeEnabled();
  await page.getByRole('button', { name: 'Update Page' }).click();
  await expectToast(page, 'Success', 'Page published successfully');
  await reader.reload();
  await expect(text).toBeVisible();
  await expect(form).toHaveCount(0);
});

const isFocused = (element: Element) => element === document.activeElement;
