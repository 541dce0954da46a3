import { enterAs, expect, expectAccessible, test, unique } from '../../support/admin-journey.ts';
import { content, handOver, startArticle, tool } from '../../support/form.ts';
import { visit } from '../../support/visitor.ts';

test('a pasted URL becomes an embed', async ({ page, adminApi, foreignHosts }) => {
  const author = await adminApi.user('editor');
  await enterAs(page, author);
  await startArticle(page, unique('Embeds'));
  await content(page).click();
  await handOver(page, 'paste', { text: 'https://www.twitch.tv/videos/123456789?t=1h2m3s' });
  await expect(content(page)).toContainText('Twitch (www.twitch.tv/videos/123456789?t=3723s)');

  await tool(page, 'Embed').click();
  const dialog = page.getByRole('dialog', { name: 'Add an embed' });
  await expect(
    dialog.getByText(/^Players and posts from YouTube, Vimeo, Twitch, Steam/),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('URL').fill('https://store.steampowered.com/app/570/');
  await dialog.getByRole('button', { name: 'Add Embed' }).click();
  await expect(content(page)).toContainText('Steam (store.steampowered.com/app/570/)');
  expect([...foreignHosts]).toEqual([]);
});

test('an embed loads with a click, also after a link of another page led to it', {
  tag: '@phone',
}, async ({ page, adminApi, foreignHosts }) => {
  const title = unique('Embedded');
  const { slug } = await adminApi.article({
    title,
    status: 'published',
    content:
      '<p>Watch:</p><iframe src="https://youtu.be/dQw4w9WgXcQ?t=95"></iframe>' +
      '<iframe src="https://www.twitch.tv/gamesdonequick"></iframe>',
  });
  await visit(page, '/reviews');
  await page.getByRole('link', { name: title }).first().click();
  await expect(page).toHaveURL(new RegExp(`/articles/${slug}$`));
  const embed = page.getByRole('link', { name: 'Load content from Twitch' });
  await expect(embed).toHaveAttribute('href', 'https://www.twitch.tv/gamesdonequick');
  await expectAccessible(page);
  expect([...foreignHosts]).toEqual([]);

  await embed.click();
  const frame = page.frameLocator('iframe').frameLocator('iframe[title="Twitch"]');
  await expect(frame.locator('html')).toBeAttached();
  expect([...foreignHosts]).toEqual(['player.twitch.tv']);
  await expect(embed).toBeHidden();

  await page.getByRole('link', { name: 'Play video on YouTube' }).click();
  await expect(page.locator('iframe').first()).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=95&autoplay=1',
  );
});
