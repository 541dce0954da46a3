import { PASSWORD, startNetworks } from '../../../support/servers/social-networks.ts';
import {
  expect,
  expectAccessible,
  expectToast,
  expectUsable,
  openAsAdmin,
  openScreen,
  startOwnMagazine,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { openArticle } from '../../support/form.ts';

// The networks are on this machine.
startOwnMagazine({ WEBHOOKS_TO_PRIVATE: 'on' });

test('an admin connects Bluesky, writes words for an article, publishes it and deletes the post', {
  tag: '@phone',
}, async ({ page, adminApi }) => {
  const networks = await startNetworks();
  const title = unique('Deep water');
  await adminApi.article({ title, status: 'draft', excerpt: 'How deep it is.' });

  await test.step('a connection is tested when it is saved', async () => {
    await openAsAdmin(page, 'Social Posts');
    await page.getByRole('button', { name: 'New Connection' }).click();
    const form = page.getByRole('dialog', { name: 'New connection' });
    await form.getByLabel('Name').fill('@magazine');
    await form.getByLabel('Server').fill(networks.url);
    await form.getByLabel('Handle').fill('mag.example');
    await form.getByLabel('App password').fill(PASSWORD);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save Connection' }).click();
    await expectToast(page, 'Success', '@magazine: Logged in as mag.example.');
    await expect(page.getByRole('row').filter({ hasText: '@magazine' })).toContainText('Bluesky');
    await expectUsable(page);
  });

  const box = page.getByRole('region', { name: 'Social Posts' });
  await test.step('words are counted, previewed and saved by themselves', async () => {
    await openScreen(page, 'Articles');
    await openArticle(page, title);
    await expect(box.getByRole('switch', { name: '@magazine' })).toBeChecked();
    const words = box.getByLabel('Words for @magazine');
    await words.fill('x'.repeat(301));
    await expect(box).toContainText('Too long by 1. It won’t be posted.');
    await words.fill('Dive in: {title}');
    await box.getByText('Preview', { exact: true }).click();
    await expect(box.getByText(`Dive in: ${title}`)).toBeVisible();
    await expect(box.getByText('How deep it is.')).toBeVisible();
    await words.press('Tab');
    await expect(box.getByText('Saving...')).toBeHidden();
    await expectAccessible(page);
    await expectUsable(page);
  });

  await test.step('the post appears when the article is published, with its link', async () => {
    await page.getByRole('button', { name: 'Publish Article' }).click();
    await expect.poll(() => networks.records.size, { timeout: 60_000 }).toBe(1);
    expect([...networks.records.values()][0]).toMatchObject({ text: `Dive in: ${title}` });
    await openArticle(page, title);
    await expect(box.getByText('Posted', { exact: true })).toBeVisible();
    await expect(box.getByRole('link', { name: 'View post' })).toHaveAttribute(
      'href',
      /^https:\/\/bsky\.app\/profile\/did:plc:abc123\/post\//,
    );
    await expectAccessible(page);
  });

  await test.step('the post is deleted after a confirmation', async () => {
    await box.getByRole('button', { name: 'Delete Post at @magazine' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Post' }).click();
    await expectToast(page, 'Success', 'Post deleted');
    expect(networks.records.size).toBe(0);
    await expect(box.getByText('Deleted', { exact: true })).toBeVisible();
  });
  await networks.stop();
});
