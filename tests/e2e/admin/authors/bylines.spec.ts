import type { AdminAuthor } from '#features/authors/contract.ts';
import { AUTHOR_ARTICLES } from '#features/authors/values.ts';
import {
  dismissToast,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  openAccount,
  openScreen,
  rowOf,
  startOwnMagazine,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { content, startArticle } from '../../support/form.ts';
import { chooseFor } from '../../support/tables.ts';
import { visit } from '../../support/visitor.ts';

/** The magazine's articles name authors. */
startOwnMagazine({ BYLINES: 'on' });

test('an editor names a writer and a guest in a byline, and readers find their pages', async ({
  page,
  editor,
  adminApi,
  mayFail,
}) => {
  mayFail.push(/\/api\/authors$/);
  const writer = await adminApi.user('author');
  const [mara, ines] = [unique('Mara'), unique('Ines')];
  await enterAs(page, editor);
  await openAccount(page);
  await openScreen(page, 'Authors');
  await page.getByRole('button', { name: 'New Author' }).click();
  const dialog = page.getByRole('dialog', { name: 'New author' });
  await dialog.getByLabel('Name').fill(mara);
  await dialog.getByLabel('Account').selectOption(writer.username);
  await dialog.getByRole('button', { name: 'Save Author' }).click();
  await expectToast(page, 'Success', 'Author added successfully');
  await dismissToast(page);
  await expect(rowOf(page, mara)).toContainText('Not public yet');

  await openScreen(page, 'Articles');
  const title = unique('A map');
  await startArticle(page, title);
  await content(page).fill('Forty hours with a stick of charcoal.');
  const authors = page.getByLabel('Authors', { exact: true });
  // With the keyboard only: an existing author and a new guest.
  await authors.fill(mara);
  await authors.press('Enter');
  await expect(page.getByLabel(`Credit for ${mara}`)).toBeVisible();
  await authors.fill(ines);
  await authors.press('Enter');
  await page.getByLabel(`Credit for ${ines}`).selectOption('Images');
  await page.getByRole('button', { name: `Move ${ines} up` }).press('Enter');
  await page.getByRole('button', { name: 'Publish Article' }).click();
  await expectToast(page, 'Success', /./);

  const visitor = await page.context().newPage();
  await visitor.goto(`/articles/${title.toLowerCase().replaceAll(' ', '-')}`);
  await expect(visitor.getByText(`${ines} (images), ${mara}`)).toBeVisible();
  await visitor.getByRole('link', { name: mara }).first().click();
  await expect(visitor.getByRole('heading', { level: 1, name: mara })).toBeVisible();
  await expect(visitor.getByRole('link', { name: title }).first()).toBeVisible();
});

test('account owners edit their own author page, which lists their articles', async ({
  page,
  adminApi,
  apiAs,
}) => {
  const writer = await adminApi.user('author');
  const name = unique('Tomas');
  await adminApi.send('POST', '/api/authors', { name, account: writer.username });
  const own = await apiAs(writer);
  const { byline, id } = await own.article();
  expect(byline?.map((one) => one.name)).toEqual([name]);
  await adminApi.send('PUT', `/api/articles/${id}`, { status: 'published' });

  await enterAs(page, writer);
  await openAccount(page);
  await page.getByLabel('About').fill('Plays slowly.');
  await page.getByRole('button', { name: 'Save Author Page' }).click();
  await expectToast(page, 'Success', 'Author page saved');
  await expect(page.getByRole('link', { name: 'Authors', exact: true })).toHaveCount(0);

  const visitor = await page.context().newPage();
  await visitor.goto(`/authors/${name.toLowerCase().replaceAll(' ', '-')}`);
  await expect(visitor.getByText('Plays slowly.')).toBeVisible();
});

test('an editor merges a guest into a writer, and the former URL redirects', async ({
  page,
  editor,
  adminApi,
}) => {
  const [mara, guest] = [unique('Mara'), unique('Guest of the house')];
  const { id } = await adminApi.send<{ id: number }>('POST', '/api/authors', { name: guest });
  await adminApi.send('POST', '/api/authors', { name: mara });
  const { title } = await adminApi.article({
    title: unique('A map'),
    status: 'published',
    byline: [{ id, role: 'author' }],
  });
  await enterAs(page, editor);
  await openAccount(page);
  await openScreen(page, 'Authors');
  await page.getByLabel('Search authors').fill(guest);
  await chooseFor(page, guest, 'Merge into another author');
  const merging = page.getByRole('dialog', { name: 'Merge author' });
  await merging.getByRole('button', { name: 'Merge' }).click();
  await expect(merging.getByText('Choose the author that stays')).toBeVisible();
  // With the keyboard alone.
  const field = merging.getByRole('combobox', { name: 'Author' });
  await field.fill(mara);
  await expect(merging.getByRole('option')).toHaveCount(1);
  await field.press('Enter');
  await expect(merging.getByRole('status').last()).toContainText(`“${mara}” stays`);
  await expect(field).toHaveValue(mara);
  await merging.getByRole('button', { name: 'Merge' }).press('Enter');
  await expectToast(page, 'Success', `Merged into “${mara}”`);

  const address = (name: string) => `/authors/${name.toLowerCase().replaceAll(' ', '-')}`;
  const visitor = await page.context().newPage();
  await visitor.goto(address(guest));
  await expect(visitor).toHaveURL(address(mara));
  await expect(visitor.getByRole('link', { name: title }).first()).toBeVisible();
});

test('a visitor sees who wrote an article and what else they wrote', async ({ page, adminApi }) => {
  const name = unique('Noor');
  const { id, slug } = await adminApi.send<AdminAuthor>('POST', '/api/authors', {
    name,
    bio: 'Draws maps of places that are not there.',
    links: [{ label: 'Portfolio', url: 'https://noor.example/' }],
    image: '/demo/images/castle-c8bcd56f-1200x675/480.webp',
  });
  const address = `/authors/${slug}`;
  const missing = await page.request.get(address);
  expect(missing.status(), 'nothing of theirs is public').toBe(404);
  const byline = [{ id, role: 'author' as const }];
  const fields = { status: 'published' as const, byline };
  for (let number = 1; number <= AUTHOR_ARTICLES; number += 1) {
    await adminApi.article({ ...fields, category: 'guide' });
  }
  const { slug: review, title } = await adminApi.article({ ...fields, category: 'review' });

  await test.step('from the article to its author', async () => {
    await visit(page, `/articles/${review}`);
    await page.getByRole('article').first().getByRole('link', { name }).first().click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('Draws maps of places that are not there.')).toBeVisible();
    await expect(page.getByText('1 review', { exact: true })).toBeVisible();
    await expect(page.getByText(`${AUTHOR_ARTICLES + 1} articles`, { exact: true })).toBeVisible();
    const link = page.getByRole('link', { name: /^Portfolio/ });
    await expect(link).toHaveAttribute('href', 'https://noor.example/');
    await expect(link).toHaveAttribute('rel', /\bme\b/);
    const html = await (await page.request.get(address)).text();
    const [, data = ''] =
      /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html) ?? [];
    expect(data).toContain('"@type":"ProfilePage"');
    expect(data).toContain(`"name":"${name}"`);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('all articles of the author, paged and by category', async () => {
    const written = page.getByRole('region', { name: `By ${name}` });
    const cards = written.getByRole('article');
    await expect(cards).toHaveCount(AUTHOR_ARTICLES);
    await written.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(`${address}?page=2`);
    await expect(cards).toHaveCount(1);
    await written.getByRole('link', { name: /^Reviews/ }).click();
    await expect(page).toHaveURL(`${address}?category=review`);
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText(title);
  });

  await test.step('a former URL redirects', async () => {
    const renamed = unique('Noor of the Maps');
    const next = `${slug}-of-the-maps`;
    await adminApi.send('PUT', `/api/authors/${id}`, { name: renamed, slug: next });
    await visit(page, address);
    await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible();
    await expect(page).toHaveURL(`/authors/${next}`);
    await visit(page, `/articles/${review}`);
    await expect(page.getByRole('link', { name: renamed }).first()).toBeVisible();
  });
});
