import type { AdminArticle } from '#features/articles/contract.ts';
import type { Idea } from '#features/planning/contract.ts';
import {
  dismissToast,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableColors,
  expectToast,
  openScreen,
  test,
  unique,
} from '../../support/admin-journey.ts';

/** Days of the next month, which all lie ahead. */
const nextMonth = () => {
  const now = new Date();
  return (day: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, day)).toISOString().slice(0, 10);
};

test('an editor plans an idea by keyboard, drags it, and moves a scheduled article after a question', async ({
  page,
  adminApi,
  apiAs,
}) => {
  const on = nextMonth();
  const editor = await adminApi.user('editor');
  const api = await apiAs(editor);
  const title = unique('The winter patch notes');
  const { id } = await api.article({
    title,
    category: 'news',
    status: 'scheduled',
    scheduledPublishAt: `${on(7)}T09:00:00.000Z`,
  });
  await enterAs(page, editor);
  await openScreen(page, 'Calendar');
  await page.waitForLoadState('networkidle');
  const day = (number: number) => page.locator(`[data-day="${on(number)}"]`);
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(day(7).getByText(title)).toBeVisible();

  await day(10).getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('n');
  const idea = unique('Interview with a foxglove');
  const form = page.getByRole('dialog', { name: 'New idea' });
  await expect(form.getByLabel('Planned for')).toHaveValue(on(11));
  await form.getByLabel('Title').fill(idea);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Success', 'Idea saved');
  await dismissToast(page);
  await expect(day(11).getByText(idea)).toBeVisible();

  await day(11).getByText(idea).dragTo(day(14));
  await expectToast(page, 'Success', /^Moved to /);
  await expect(day(14).getByText(idea)).toBeVisible();
  const planned = async () =>
    (await api.send<Idea[]>('GET', '/api/ideas')).find((one) => one.title === idea)?.plannedOn;
  expect(await planned()).toBe(on(14));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(planned).toBe(on(11));

  await day(7).getByRole('button', { name: title }).focus();
  await page.keyboard.press('m');
  const choice = page.getByRole('dialog', { name: 'Move to another day' });
  await choice.getByLabel('Day').fill(on(13));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: /^Move to .* 13\?$/ });
  await expect(question).toContainText('at 9:00 am');
  await question.getByRole('button', { name: 'Move' }).click();
  await expect(day(13).getByText(title)).toBeVisible();
  const moved = await api.send<AdminArticle>('GET', `/api/my/articles/${id}`);
  expect(moved.scheduledPublishAt).toBe(`${on(13)}T09:00:00.000Z`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Subscribe' }).click();
  const subscribe = page.getByRole('dialog', { name: 'Subscribe to the calendar' });
  await subscribe.getByRole('checkbox').uncheck();
  await subscribe.getByRole('button', { name: 'Create Link' }).click();
  const url = new URL(await subscribe.getByLabel('Your calendar link').inputValue());
  const file = await page.request.get(url.pathname);
  expect(await file.text()).toContain(`SUMMARY:Scheduled: ${title}`);
  await expectAccessible(page);
  await subscribe.getByRole('button', { name: 'Create a New Link' }).click();
  const renewal = page.getByRole('dialog', { name: 'Create a new link?' });
  await renewal.getByRole('button', { name: 'Create a New Link' }).click();
  await expect.poll(async () => (await page.request.get(url.pathname)).status()).toBe(404);
});

test('on a phone the calendar is a list from today on, and ideas are a tab', {
  tag: '@phone',
}, async ({ page, adminApi, editor }) => {
  const idea = unique('Letters column');
  await adminApi.send('POST', '/api/ideas', { title: idea });
  await enterAs(page, editor);
  await openScreen(page, 'Calendar');
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const ideas = page.getByRole('complementary', { name: 'Ideas' });
  const tab = page.getByRole('radio', { name: /^Ideas/ });
  if (await tab.isVisible()) await tab.click();
  await ideas.getByRole('button', { name: `Plan ${idea}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Plan', exact: true }).click();
  await expectToast(page, 'Success', /^Moved to /);
  await expect(ideas.getByText(idea)).toBeHidden();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadableColors(page);
});
