import type { Page } from '@playwright/test';
import type { Calendar } from '#features/calendar/contract.ts';
import type { Idea } from '#features/planning/contract.ts';
import { DAY } from '#lib/durations.ts';
import {
  DISCORD_PATH,
  PASSWORD,
  startNetworks,
  TOKEN,
} from '#tests/support/servers/social-networks.ts';
import {
  type AdminUser,
  enterAs,
  expect,
  expectToast,
  findArticle,
  openTab,
  rowOf,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { letPass, secondBefore, startClockedMagazine } from '../../support/clock.ts';
import { content, openArticle } from '../../support/form.ts';

// The networks are servers on this machine.
startClockedMagazine({ WEBHOOKS_TO_PRIVATE: 'on' });

/** Noon of a day from now on, as the screens show it and as the API has it. */
const noonIn = (page: Page, days: number) =>
  page.evaluate((inMs) => {
    const day = new Date(Date.now() + inMs);
    day.setHours(12, 0, 0, 0);
    const shown = day.toLocaleDateString('en-US', { dateStyle: 'long' });
    return { shown: `${shown} 12:00 pm`, iso: day.toISOString() };
  }, days * DAY);

test('a newsroom of five takes an idea through a week, from its draft to its end', async ({
  page,
  adminApi,
  magazine,
}) => {
  test.setTimeout(240_000);
  const networks = await startNetworks();
  const [chief, editor] = [await adminApi.user('editor'), await adminApi.user('editor')];
  const [writer, artist] = [await adminApi.user('author'), await adminApi.user('author')];
  const title = unique('Deep water');
  const slug = title.toLowerCase().replaceAll(' ', '-');
  const status = async () => (await page.request.get(`/api/articles/slug/${slug}`)).status();
  const work = page.locator('details').filter({ hasText: 'My work' });
  const openFromWork = async (user: AdminUser) => {
    await enterAs(page, user);
    await page.waitForLoadState('networkidle');
    if ((await work.getAttribute('open')) === null) await work.locator('summary').click();
    await work.getByRole('button', { name: title }).click();
  };
  const connect = (fields: object) =>
    adminApi.send('POST', '/api/social/accounts', { template: '{title}', ...fields });
  await connect({
    ...{ network: 'bluesky', name: 'Bluesky', server: networks.url },
    ...{ login: 'mag.example', secret: PASSWORD },
  });
  await connect({ network: 'mastodon', name: 'Mastodon', server: networks.url, secret: TOKEN });
  await connect({ network: 'discord', name: 'Discord', secret: networks.url + DISCORD_PATH });

  const article =
    await test.step('the chief editor makes a writer’s draft of an idea', async () => {
      const idea = { title, notes: 'With a map.', category: 'review', ownerId: chief.id };
      await adminApi.send<Idea>('POST', '/api/ideas', idea);
      await openFromWork(chief);
      const dialog = page.getByRole('dialog', { name: 'Edit idea' });
      await dialog.getByLabel('Owner').selectOption({ label: writer.username });
      await dialog.getByRole('button', { name: 'Start Draft' }).click();
      const box = page.getByRole('region', { name: 'Assignment' });
      await box.getByLabel('Contributor', { exact: true }).selectOption({ label: artist.username });
      await box.getByRole('button', { name: 'Add contributor' }).click();
      await expect(box.getByText(artist.username).last()).toBeVisible();
      const id = await page.evaluate(() => window.history.state.adminLocation.articleId as number);
      const text = 'Who counted the fathoms?';
      await adminApi.send('POST', `/api/articles/${id}/discussion`, { text });
      return { id };
    });

  await test.step('the artist finds it among the work, and the writer writes, answers and submits', async () => {
    await enterAs(page, artist);
    await expect(page.getByText(title).first()).toBeVisible();
    await openFromWork(writer);
    const comments = page.getByRole('complementary', { name: 'Comments' });
    await expect(comments.getByText('Who counted the fathoms?')).toBeVisible();
    await comments.getByRole('textbox', { name: 'Reply' }).fill('I did.');
    await page.keyboard.press('Control+Enter');
    await expect(comments.getByText('I did.')).toBeVisible();
    await expect(comments.getByRole('textbox', { name: 'Reply' })).toHaveValue('');
    await comments.getByRole('button', { name: 'Resolve' }).click();
    await expect(comments.getByText('No open comments')).toBeVisible();
    await content(page).fill('Eleven fathoms, and no lamp.');
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await expectToast(page, 'Success', 'Article updated successfully');
  });

  await test.step('an editor sends it back, and the writer submits it again', async () => {
    await enterAs(page, editor);
    await openTab(page, 'Moderation');
    await page.getByRole('button', { name: `Reject: ${title}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject Article' });
    await dialog.getByLabel('Rejection note').fill('Twelve fathoms.');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expectToast(page, 'Success', 'Article rejected');
    await openFromWork(writer);
    await page.getByRole('button', { name: 'I Understand - Continue Editing' }).click();
    await content(page).fill('Twelve fathoms, and no lamp.');
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await expectToast(page, 'Success', 'Article updated successfully');
  });

  const [five, nine, twelve] = [
    await noonIn(page, 5),
    await noonIn(page, 9),
    await noonIn(page, 12),
  ];
  await test.step('the chief approves it for the end of its embargo, with words for a network', async () => {
    await enterAs(page, chief);
    await openArticle(page, title);
    const social = page.getByRole('region', { name: 'Social Posts' });
    await social.getByLabel('Words for Mastodon').fill('Mind the depth: {title}');
    await social.getByLabel('Words for Mastodon').press('Tab');
    await expect(social.getByText('Saving...')).toBeHidden();
    await page.getByRole('textbox', { name: 'Date and time' }).fill(five.shown);
    await page.getByRole('button', { name: 'Add an embargo' }).click();
    await page.getByRole('textbox', { name: 'Embargoed until' }).fill(five.shown);
    await page.getByLabel('Reason', { exact: true }).fill('Of the publisher');
    await page.getByRole('button', { name: 'Schedule Article' }).click();
    await expectToast(page, 'Success', 'Article updated successfully');
    const day = five.iso.slice(0, 10);
    const { items } = await adminApi.send<Calendar>('GET', `/api/calendar?from=${day}&to=${day}`);
    const ofIt = items.filter(({ id }) => id === article.id);
    expect(ofIt.map(({ kind, at }) => [kind, at]).sort()).toEqual([
      ['embargo', five.iso],
      ['scheduled', five.iso],
    ]);
    expect(await status(), 'before the embargo ends').toBe(404);
  });

  await test.step('it appears to the second, and on three networks once', async () => {
    await letPass(page, magazine, secondBefore(five.iso));
    expect(await status(), 'a second before').toBe(404);
    expect(networks.records.size).toBe(0);
    magazine.tell(five.iso);
    await expect.poll(status).toBe(200);
    const posts = () => [networks.records.size, networks.statuses.size, networks.discord.size];
    await expect.poll(posts, { timeout: 60_000 }).toEqual([1, 1, 1]);
    expect([...networks.statuses.values()][0]).toMatchObject({
      status: expect.stringContaining(`Mind the depth: ${title}`),
    });
  });

  await test.step('a correction waits for its time, and the article ends at its own', async () => {
    await enterAs(page, editor);
    await findArticle(page, title);
    await rowOf(page, title).getByRole('button', { name: title, exact: true }).click();
    await page.getByRole('switch', { name: 'Unpublish on' }).check();
    await page.getByRole('textbox', { name: 'Unpublish date' }).fill(twelve.shown);
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Update Article' }).click();
    await expectToast(page, 'Success', 'Article updated successfully');
    await findArticle(page, title);
    await rowOf(page, title).getByRole('button', { name: title, exact: true }).click();
    await content(page).fill('Thirteen fathoms, and no lamp.');
    await page.getByRole('switch', { name: 'Schedule changes' }).check();
    await page.getByRole('textbox', { name: 'Publish these changes on' }).fill(nine.shown);
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Save Changes for Later' }).click();
    await expectToast(page, 'Success', 'Changes saved for later');
    const text = async () => (await page.request.get(`/articles/${slug}`)).text();
    await letPass(page, magazine, secondBefore(nine.iso));
    expect(await text()).toContain('Twelve fathoms');
    magazine.tell(nine.iso);
    await expect.poll(text).toContain('Thirteen fathoms');
    await letPass(page, magazine, secondBefore(twelve.iso));
    expect(await status(), 'a second before its end').toBe(200);
    magazine.tell(twelve.iso);
    await expect.poll(status).toBe(404);
  });

  expect(networks.records.size, 'posts stay, and none is repeated').toBe(1);
  const events = (await adminApi.events(article.id)).map((event) => event.action);
  for (const action of ['submitted', 'rejected', 'scheduled', 'published_on_time']) {
    expect(events).toContain(`article.${action}`);
  }
  await networks.stop();
});
