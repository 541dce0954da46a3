import type { Page } from '@playwright/test';
import { DAY } from '#lib/durations.ts';
import {
  ADMIN,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  findArticle,
  rowOf,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { letPass, secondBefore, startClockedMagazine } from '../../support/clock.ts';
import { content, storedContent } from '../../support/form.ts';
import { chooseFor } from '../../support/tables.ts';
import { shownToast, visit } from '../../support/visitor.ts';

startClockedMagazine();

/** A time some days from now, as the screens show it. */
async function dayAhead(page: Page, days: number, hour: number) {
  const date = await page.evaluate(
    ([inMs, at]) => {
      const day = new Date(Date.now() + inMs);
      day.setHours(at, 0, 0, 0);
      const long = day.toLocaleDateString('en-US', { dateStyle: 'long' });
      return {
        long,
        short: day.toLocaleDateString('en-US', { dateStyle: 'medium' }),
        iso: day.toISOString(),
      };
    },
    [days * DAY, hour] as const,
  );
  const clock = `${hour % 12 || 12}:00 ${hour < 12 ? 'am' : 'pm'}`;
  return {
    iso: date.iso,
    long: `${date.long} ${clock}`,
    short: `${date.short} ${clock}`,
  };
}

const when = (page: Page) => page.getByRole('textbox', { name: 'Date and time' });
const schedule = (page: Page) => page.getByRole('button', { name: 'Schedule Article' });
const publicAt = (page: Page, slug: string) => async () =>
  (await page.request.get(`/api/articles/slug/${slug}`)).status();

async function backToTable(page: Page, title: string): Promise<void> {
  await enterAs(page, ADMIN);
  await findArticle(page, title);
}

test('a scheduled article becomes public at its time', async ({ page, magazine }) => {
  const title = unique('Out at nine');
  await enterAs(page, ADMIN);
  await page.getByRole('main').getByRole('button', { name: 'New Article' }).first().click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await content(page).fill('Read it at breakfast.');
  await page.getByLabel('Category').selectOption('news');
  const slug = await page.getByLabel('URL Slug').inputValue();

  await schedule(page).click();
  await expectToast(page, 'Error', 'Please select a date and time to schedule the article');
  await expect(when(page)).toBeFocused();

  // A day that is over is not taken; what was typed stays to be corrected.
  const yesterday = await dayAhead(page, -1, 9);
  await when(page).fill(yesterday.long);
  await page.keyboard.press('Tab');
  await expect(when(page)).toHaveValue(yesterday.long);
  await expect(page.getByText(/^Enter a date and time in the future/)).toBeVisible();
  await schedule(page).click();
  await expectToast(page, 'Error', 'Please select a date and time to schedule the article');
  await expect(when(page)).toHaveAttribute('aria-invalid', 'true');

  const nine = await dayAhead(page, 2, 9);
  await when(page).fill(nine.long.replace(':00', ':05'));
  await schedule(page).click();
  await expectToast(page, 'Error', 'Choose a quarter of an hour: 00, 15, 30 or 45.');

  await when(page).fill(nine.long);
  await expect(page.getByText(`Will be scheduled for ${nine.long}`)).toBeVisible();
  await expect(page.getByText('Time zone: America/Los Angeles')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await schedule(page).click();
  await expectToast(page, 'Success', 'Article created successfully');

  await backToTable(page, title);
  const row = rowOf(page, title);
  await expect(row.getByText('Scheduled', { exact: true })).toBeVisible();
  await expect(row).toContainText(nine.short);
  expect(await publicAt(page, slug)()).toBe(404);

  await letPass(page, magazine, secondBefore(nine.iso));
  expect(await publicAt(page, slug)(), 'a second before').toBe(404);
  magazine.tell(nine.iso);
  await expect.poll(publicAt(page, slug)).toBe(200);
  await visit(page, `/articles/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await visit(page, '/');
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible();

  await backToTable(page, title);
  await expect(row.getByText('Published')).toBeVisible();
  await chooseFor(page, title, 'Activity log');
  await expect(
    page.getByRole('dialog', { name: 'Activity log' }).getByRole('listitem'),
  ).toContainText([
    'published it on time',
    `admin scheduled it for ${nine.short}`,
    'admin created it',
  ]);
});

test('a schedule can be changed, not set in the past, and ended by Publish Now', async ({
  page,
  adminApi,
  magazine,
  mayFail,
}) => {
  await enterAs(page, ADMIN);
  const friday = await dayAhead(page, 4, 15);
  const saturday = await dayAhead(page, 5, 18);
  const { id, slug, title } = await adminApi.article({
    status: 'scheduled',
    scheduledPublishAt: friday.iso,
  });
  await findArticle(page, title);
  const row = rowOf(page, title);
  const open = () => row.getByRole('button', { name: title, exact: true }).click();

  await test.step('another day, and the word typed before it', async () => {
    await open();
    await expect(when(page)).toHaveValue(friday.long);
    await content(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' The last word.');
    await when(page).fill(saturday.long);
    await schedule(page).click();
    await expectToast(page, 'Success', 'Article updated successfully');
    expect(await storedContent(adminApi, title)).toContain(' The last word.');
    await letPass(page, magazine, friday.iso);
    await backToTable(page, title);
    await expect(row.getByText('Scheduled', { exact: true })).toBeVisible();
    await expect(row).toContainText(saturday.short);
    expect(await publicAt(page, slug)(), 'its first time has passed').toBe(404);
  });

  await test.step('the server refuses a time that has passed', async () => {
    mayFail.push(/\/api\/articles\/\d+$/);
    const thursday = await dayAhead(page, 3, 9);
    await open();
    await when(page).fill(thursday.long);
    await schedule(page).click();
    await expectToast(page, 'Error', 'Failed to update article');
    await expect(shownToast(page)).toContainText(
      'The date and time to publish must be in the future.',
    );
    await expect(when(page)).toHaveValue(thursday.long);
    await when(page).fill(saturday.long);
    await page.getByRole('button', { name: 'Back' }).click();
  });

  await test.step('now', async () => {
    await backToTable(page, title);
    const now = row.getByRole('button', { name: `Publish Now: ${title}` });
    const sure = page.getByRole('dialog', { name: 'Publish now?' });
    await now.click();
    await expect(sure.getByText(`“${title}” won’t wait for its scheduled time.`)).toBeVisible();
    await sure.getByRole('button', { name: 'Cancel' }).click();
    await expect(now).toBeFocused();
    expect(await publicAt(page, slug)()).toBe(404);

    await now.click();
    await sure.getByRole('button', { name: 'Publish Now' }).click();
    await expectToast(page, 'Success', 'Article published successfully');
    await expect(row.getByText('Published')).toBeVisible();
    await expect(now).toHaveCount(0);
    expect(await publicAt(page, slug)()).toBe(200);
    expect((await adminApi.events(id)).map((event) => event.action)).toEqual([
      'article.created',
      'article.scheduled',
      'article.edited',
      'article.scheduled',
      'article.published',
    ]);
  });
});

test('Publish Now in the editor asks first and clears the schedule', async ({ page, adminApi }) => {
  await enterAs(page, ADMIN);
  const { iso } = await dayAhead(page, 9, 9);
  const { slug, title } = await adminApi.article({ status: 'scheduled', scheduledPublishAt: iso });
  await findArticle(page, title);
  await rowOf(page, title).getByRole('button', { name: title, exact: true }).click();
  await page.getByRole('button', { name: 'Publish Now' }).click();
  const sure = page.getByRole('dialog', { name: 'Publish this article now?' });
  await expect(sure.getByText('It won’t wait for its scheduled time.')).toBeVisible();
  await sure.getByRole('button', { name: 'Publish Now' }).click();
  await expectToast(page, 'Success', 'Article updated successfully');
  await expect.poll(publicAt(page, slug)).toBe(200);
});

test('the calendar offers quarter hours from now on and shows the scheduled time', async ({
  page,
  adminApi,
}) => {
  await enterAs(page, ADMIN);
  // In the afternoon, so that there is something of today on either side of it.
  const { title } = await adminApi.article({ status: 'draft' });
  await page.clock.setFixedTime(new Date('2031-01-05T22:07:00Z'));
  await findArticle(page, title);
  await rowOf(page, title).getByRole('button', { name: title, exact: true }).click();
  await when(page).click();
  const day = (name: string) => page.getByRole('gridcell', { name });
  await expect(day('January 4th, 2031')).toHaveAttribute('aria-disabled', 'true');
  const times = page.getByRole('listbox', { name: 'Time' });
  const time = (name: string) => times.getByRole('option', { name, exact: true });
  await expect(times.getByRole('option')).toHaveCount(24 * 4);
  await expect(time('2:00 pm')).toHaveAttribute('aria-disabled', 'true');
  await expect(time('2:15 pm')).not.toHaveAttribute('aria-disabled', 'true');
  await time('3:00 pm').click();
  await expect(when(page)).toHaveValue('January 5, 2031 3:00 pm');
  await expect(page.getByText('Will be scheduled for January 5, 2031 3:00 pm')).toBeVisible();
  await expect(page.getByText('Time zone: America/Los Angeles')).toBeVisible();

  await when(page).click();
  await page.getByRole('button', { name: /next month/i }).click();
  await day('February 14th, 2031').click();
  await expect(when(page)).toHaveValue('February 14, 2031 3:00 pm');
  await page.keyboard.press('Escape');
  await schedule(page).click();
  await expectToast(page, 'Success', 'Article updated successfully');
  const stored = await adminApi.send<{ scheduledPublishAt: string }[]>(
    'GET',
    `/api/admin/articles?${new URLSearchParams({ search: title })}`,
  );
  expect(stored[0]?.scheduledPublishAt).toBe('2031-02-14T23:00:00.000Z');
});

test('an article with an end comes off the site at its time', async ({
  page,
  adminApi,
  magazine,
}) => {
  await enterAs(page, ADMIN);
  const five = await dayAhead(page, 12, 17);
  const six = await dayAhead(page, 12, 18);
  const { slug, title } = await adminApi.article({ status: 'published' });
  await findArticle(page, title);
  const row = rowOf(page, title);
  await row.getByRole('button', { name: title, exact: true }).click();
  await page.getByRole('switch', { name: 'Unpublish on' }).check();
  const end = page.getByRole('textbox', { name: 'Unpublish date' });
  await end.fill(five.long);
  await when(page).fill(six.long);
  await schedule(page).click();
  await expectToast(page, 'Error', `Choose a time after it’s published: ${six.long}.`);
  await expect(end).toBeFocused();
  await page.getByRole('button', { name: 'Remove date' }).click();
  await end.fill(six.long);
  await expect(page.getByText(`Comes off the site ${six.long}.`)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Update Article' }).click();
  await expectToast(page, 'Success', 'Article updated successfully');
  await findArticle(page, title);
  await expect(row).toContainText(`Until ${six.short}`);

  await letPass(page, magazine, secondBefore(six.iso));
  expect(await publicAt(page, slug)(), 'a second before').toBe(200);
  magazine.tell(six.iso);
  await expect.poll(publicAt(page, slug)).toBe(404);

  await backToTable(page, title);
  await expect(row.getByText('Archived')).toBeVisible();
  await chooseFor(page, title, 'Activity log');
  await expect(
    page.getByRole('dialog', { name: 'Activity log' }).getByRole('listitem').first(),
  ).toContainText('archived it on its unpublish date');
});

test('changes of a published article go live at their time', async ({
  page,
  adminApi,
  magazine,
}) => {
  await enterAs(page, ADMIN);
  const noon = await dayAhead(page, 20, 12);
  const { id, slug, title } = await adminApi.article({ status: 'published' });
  const newTitle = `${title} revised`;
  const publicTitle = async () =>
    (await (await page.request.get(`/api/articles/slug/${slug}`)).json()).title;
  await findArticle(page, title);
  const open = () => rowOf(page, title).getByRole('button', { name: title, exact: true }).click();
  await open();
  await page.getByLabel('Title', { exact: true }).fill(newTitle);
  await page.getByRole('switch', { name: 'Schedule changes' }).check();
  await page.getByRole('textbox', { name: 'Publish these changes on' }).fill(noon.long);
  await page.keyboard.press('Tab');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Changes for Later' }).click();
  await expectToast(page, 'Success', 'Changes saved for later');
  expect(await publicTitle()).toBe(title);

  await findArticle(page, title);
  await open();
  const notice = page.getByRole('region', { name: `Changes go live ${noon.long}.` });
  await notice.getByRole('button', { name: 'Compare' }).click();
  const compared = page.getByRole('dialog', { name: 'Waiting changes' });
  await expect(compared.getByText('revised')).toBeVisible();
  await expectAccessible(page);
  await compared.getByRole('button', { name: 'Close' }).last().click();
  await notice.getByRole('button', { name: 'Edit Changes' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(newTitle);
  await page.getByRole('button', { name: 'Save Changes for Later' }).click();
  await expectToast(page, 'Success', 'Changes saved for later');

  await letPass(page, magazine, secondBefore(noon.iso));
  expect(await publicTitle(), 'a second before').toBe(title);
  magazine.tell(noon.iso);
  await expect.poll(publicTitle).toBe(newTitle);
  await enterAs(page, ADMIN);
  expect((await adminApi.events(id)).map((event) => event.action)).toContain(
    'article.changes_published',
  );
});
