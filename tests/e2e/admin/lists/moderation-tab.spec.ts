import type { Page } from '@playwright/test';
import type { AdminArticle } from '#features/articles/contract.ts';
import {
  enterAs,
  expect,
  expectAccessible,
  expectToast,
  openTab,
  rowOf,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { answer, changes, failing, settled } from '../../support/tables.ts';
import { failCalls, holdAnswers } from '../../support/visitor.ts';

const LIST = /\/api\/admin\/articles\?/;
const LATER = '2041-02-03T10:00:00.000Z';

const panel = (page: Page) => page.getByRole('tabpanel');
const counter = (page: Page, name: string) =>
  panel(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');
const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all' });
const bulk = (page: Page, action: string, count: number) =>
  page.getByRole('button', { name: `Bulk ${action} (${count})`, exact: true });

async function show(page: Page, filter: string): Promise<void> {
  const button = page.getByRole('radio', { name: filter, exact: true });
  await button.click();
  await expect(button).toBeChecked();
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0);
}

async function pressIn(page: Page, action: string, title: string): Promise<void> {
  const row = rowOf(page, title);
  await settled(row);
  await row.getByRole('button', { name: `${action}: ${title}`, exact: true }).click();
}

test('changes of a published article are sent back with a note, saved again and approved', async ({
  page,
  adminApi,
  apiAs,
  editor,
}) => {
  const author = await adminApi.user('author');
  const own = await apiAs(author);
  const { id, title } = await own.article({ title: unique('Waiting'), status: 'published' });
  const read = () => own.send<AdminArticle>('GET', `/api/my/articles/${id}`);
  await adminApi.send('POST', `/api/moderation/approve/${id}`);
  const save = async (excerpt: string) => {
    const { version, pending } = await read();
    await own.send('PUT', `/api/articles/${id}/pending-changes`, {
      fields: { excerpt },
      publishAt: null,
      baseVersion: version,
      version: pending?.version ?? null,
    });
  };
  await save('A first excerpt.');

  await enterAs(page, editor);
  await openTab(page, 'Moderation');
  const table = page.getByRole('region', { name: 'Waiting changes to published articles' });
  await expect(rowOf(page, title)).toContainText(author.username);
  await expectAccessible(page);
  await table.getByRole('button', { name: `Compare changes: ${title}` }).click();
  const compared = page.getByRole('dialog', { name: 'Waiting changes' });
  await expect(compared).toContainText('A first excerpt.');
  await compared.getByRole('button', { name: 'Close' }).last().click();
  await table.getByRole('button', { name: `Send Back: ${title}` }).click();
  const note = page.getByRole('dialog', { name: 'Send the changes back' });
  await note.getByLabel('Note').fill('Which frame rate?');
  await note.getByRole('button', { name: 'Send Back' }).click();
  await expect.poll(async () => (await read()).pending?.problem).toContain('Which frame rate?');
  await expect(table.getByText(title)).toHaveCount(0);

  await save('A second excerpt.');
  await page.reload();
  await table.getByRole('button', { name: `Approve changes: ${title}` }).click();
  const question = page.getByRole('dialog', { name: 'Approve the changes?' });
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect.poll(async () => (await read()).excerpt).toBe('A second excerpt.');
  expect((await read()).pending).toBeNull();
});

test('each moderation filter lists its articles, with counters and five placeholder rows', async ({
  page,
  adminApi,
  apiAs,
  editor,
  mayFail,
}) => {
  const author = await adminApi.user('author');
  const own = await apiAs(author);
  const make = (title: string, status: AdminArticle['status']) =>
    own.article({
      title: unique(title),
      status,
      ...(status === 'scheduled' && { scheduledPublishAt: LATER }),
    });
  const draft = await make('Draft', 'draft');
  const waiting = await make('Waiting', 'published');
  const approved = await make('Approved', 'published');
  const rejected = await make('Rejected', 'published');
  const scheduled = await make('Scheduled', 'scheduled');
  const placed = await adminApi.article({ title: unique('Placed'), status: 'published' });
  await adminApi.send('POST', `/api/moderation/approve/${approved.id}`);
  await adminApi.send('POST', `/api/moderation/reject/${rejected.id}`, {});
  await adminApi.send('PUT', `/api/articles/${placed.id}/featured`);

  await failCalls(page, LIST, mayFail);
  await enterAs(page, editor);
  await openTab(page, 'Moderation');
  await expect(panel(page).getByRole('alert')).toHaveText('Failed to fetch articles');
  await page.unroute(LIST);
  const release = await holdAnswers(page, LIST);
  await panel(page).getByRole('button', { name: 'Retry' }).click();
  await page.reload();
  await expect(panel(page).locator('[data-placeholder]')).toHaveCount(5);
  await expect(selectAll(page)).toBeDisabled();
  release();

  const pending = page.getByRole('radio', { name: 'Pending', exact: true });
  await expect(pending).toBeChecked();
  const row = rowOf(page, waiting.title);
  await expect(row.getByText('Published', { exact: true })).toBeVisible();
  await expect(row.getByText('Pending', { exact: true })).toBeVisible();
  await expect(row.getByText('Review', { exact: true })).toHaveCount(1);
  await expect(row).toContainText(`${author.username} ID ${author.id}`);
  await expect(rowOf(page, draft.title)).toHaveCount(0);
  await expect(rowOf(page, scheduled.title)).toBeVisible();
  await expect(rowOf(page, approved.title)).toHaveCount(0);

  const { counts } = await adminApi.send<{ counts: Record<string, number> }>(
    'GET',
    '/api/admin/overview',
  );
  await expect(counter(page, 'Published')).toHaveText(String(counts.published));
  await expect(counter(page, 'Drafts')).toHaveText(String(counts.drafts));
  await expect(counter(page, 'Featured')).toHaveText(String(counts.featured));
  await expect(counter(page, 'Master Featured')).toHaveText(String(counts.masterFeatured));

  for (const [filter, there, gone] of [
    ['Approved', approved, waiting],
    ['Rejected', rejected, approved],
    ['All', placed, null],
    ['Draft', draft, waiting],
    ['Published', placed, draft],
    ['Featured', placed, waiting],
    ['Scheduled', scheduled, draft],
  ] as const) {
    await show(page, filter);
    await expect(rowOf(page, there.title)).toBeVisible();
    if (gone) await expect(rowOf(page, gone.title)).toHaveCount(0);
  }
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Scheduled', exact: true })).toBeChecked();
  await expect(rowOf(page, scheduled.title)).toBeVisible();
});

test('approving, rejecting, archiving and publishing each ask first', async ({
  page,
  adminApi,
  apiAs,
  editor,
  mayFail,
}) => {
  const own = await apiAs(await adminApi.user('author'));
  const good = await own.article({ title: unique('Good'), status: 'published' });
  const bad = await own.article({ title: unique('Bad'), status: 'published' });
  await enterAs(page, editor);
  await openTab(page, 'Moderation');
  const sent = changes(page);

  await pressIn(page, 'Approve', good.title);
  await answer(page, 'Approve article?', 'Cancel');
  expect(sent()).toEqual([]);
  let works = await failing(page, 'POST', /\/moderation\/approve\//, mayFail);
  await pressIn(page, 'Approve', good.title);
  await answer(page, 'Approve article?', 'Approve');
  await expectToast(page, 'Error', 'Failed to approve article');
  await works();
  await pressIn(page, 'Approve', good.title);
  await answer(page, 'Approve article?', 'Approve');
  await expectToast(page, 'Success', 'Article approved');
  await expect(rowOf(page, good.title)).toHaveCount(0);

  const dialog = page.getByRole('dialog', { name: 'Reject Article' });
  const note = dialog.getByRole('textbox', { name: 'Rejection note' });
  await pressIn(page, 'Reject', bad.title);
  await expect(dialog.getByText(bad.title)).toBeVisible();
  await expect(note).toBeFocused();
  await note.fill('Forget this.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await pressIn(page, 'Reject', bad.title);
  await expect(note).toHaveValue('');
  await note.fill('  Say who told you.  ');
  works = await failing(page, 'POST', /\/moderation\/reject\//, mayFail);
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expectToast(page, 'Error', 'Failed to reject article');
  await expect(note).toHaveValue('  Say who told you.  ');
  await works();
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expectToast(page, 'Success', 'Article rejected');
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, bad.title)).toHaveCount(0);
  const told = await own.send<AdminArticle>('GET', `/api/my/articles/${bad.id}`);
  expect(told).toMatchObject({ moderationStatus: 'rejected', rejectionNote: 'Say who told you.' });
  const silent = await own.article({ title: unique('Silent'), status: 'published' });
  await page.reload();
  await pressIn(page, 'Reject', silent.title);
  await expect(note).toHaveValue('');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expectToast(page, 'Success', 'Article rejected');
  const after = await own.send<AdminArticle>('GET', `/api/my/articles/${silent.id}`);
  expect(after).toMatchObject({ moderationStatus: 'rejected', rejectionNote: null });

  await show(page, 'All');
  const row = rowOf(page, good.title);
  works = await failing(page, 'POST', /\/moderation\/archive\//, mayFail);
  await pressIn(page, 'Archive', good.title);
  await answer(page, 'Archive article?', 'Archive');
  await expectToast(page, 'Error', 'Failed to archive article');
  await works();
  await pressIn(page, 'Archive', good.title);
  await answer(page, 'Archive article?', 'Archive');
  await expectToast(page, 'Success', 'Article archived');
  await expect(row.getByText('Archived', { exact: true })).toBeVisible();
  works = await failing(page, 'PUT', /\/api\/articles\/\d+$/, mayFail);
  await pressIn(page, 'Publish', good.title);
  await answer(page, 'Publish now?', 'Publish');
  await expectToast(page, 'Error', 'Failed to publish article');
  await works();
  await pressIn(page, 'Publish', good.title);
  await answer(page, 'Publish now?', 'Publish');
  await expectToast(page, 'Success', 'Article published successfully');
  await expect(row.getByText('Published', { exact: true })).toBeVisible();
});

test('several articles are selected, published and archived, and failures are named', async ({
  page,
  adminApi,
  apiAs,
  editor,
  mayFail,
}) => {
  const own = await apiAs(await adminApi.user('author'));
  const mark = unique('Shelf');
  const articles: AdminArticle[] = [];
  for (const name of ['one', 'two', 'three']) {
    articles.push(await own.article({ title: `${mark} ${name}`, status: 'published' }));
  }
  const [one, two, three] = articles.map(({ title }) => title) as [string, string, string];
  const select = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
  await enterAs(page, editor);
  await openTab(page, 'Moderation');
  await expect(select(three)).toBeVisible();

  await expect(bulk(page, 'Publish', 0)).toBeDisabled();
  await expect(bulk(page, 'Archive', 0)).toBeDisabled();
  await select(one).check();
  await expect(selectAll(page)).toHaveJSProperty('indeterminate', true);
  await expect(selectAll(page)).not.toBeChecked();
  await expect(bulk(page, 'Publish', 1)).toBeEnabled();
  await selectAll(page).click();
  const rows = await panel(page)
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .count();
  await expect(selectAll(page)).toBeChecked();
  await expect(selectAll(page)).toHaveJSProperty('indeterminate', false);
  await expect(bulk(page, 'Publish', rows)).toBeEnabled();
  await selectAll(page).click();
  await expect(bulk(page, 'Publish', 0)).toBeDisabled();
  await select(one).check();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(select(one)).not.toBeChecked();

  await select(one).check();
  await select(two).check();
  await select(three).check();
  const sent = changes(page);
  await bulk(page, 'Publish', 3).click();
  await expect(page.getByText('3 articles will be public immediately.')).toBeVisible();
  await answer(page, 'Publish 3 articles?', 'Cancel');
  expect(sent()).toEqual([]);
  await expect(bulk(page, 'Publish', 3)).toBeEnabled();
  let works = await failing(page, 'POST', /\/moderation\/bulk-publish$/, mayFail);
  await bulk(page, 'Publish', 3).click();
  await answer(page, 'Publish 3 articles?', 'Publish 3');
  await expectToast(page, 'Error', 'Failed to bulk publish articles');
  await expect(bulk(page, 'Publish', 3)).toBeEnabled();
  await works();
  // Meanwhile another user changes one of them.
  await adminApi.send('POST', '/api/moderation/bulk-publish', { articleIds: [articles[0]?.id] });
  await bulk(page, 'Publish', 3).click();
  await answer(page, 'Publish 3 articles?', 'Publish 3');
  await expectToast(page, 'Partly done', '2 articles published, 1 failed');
  const failures = page.getByRole('dialog', { name: '1 article not changed' });
  await expect(failures.getByRole('listitem').first()).toHaveText(
    `${one}The article is already published.`,
  );
  await expectAccessible(page, 'dialog[open]');
  await failures.getByRole('button', { name: 'Close' }).last().click();
  await expect(failures).toHaveCount(0);
  await expect(bulk(page, 'Publish', 0)).toBeDisabled();
  await expect(rowOf(page, two)).toHaveCount(0);

  await show(page, 'Published');
  await select(one).check();
  await select(two).check();
  works = await failing(page, 'POST', /\/moderation\/bulk-archive$/, mayFail);
  await bulk(page, 'Archive', 2).click();
  await answer(page, 'Archive 2 articles?', 'Archive 2');
  await expectToast(page, 'Error', 'Failed to bulk archive articles');
  await works();
  await bulk(page, 'Archive', 2).click();
  await answer(page, 'Archive 2 articles?', 'Archive 2');
  await expectToast(page, 'Success', '2 articles archived');
  await expect(rowOf(page, one)).toHaveCount(0);
  await expect(bulk(page, 'Archive', 0)).toBeDisabled();
  await show(page, 'All');
  await expect(rowOf(page, one).getByText('Archived', { exact: true })).toBeVisible();
  await expect(rowOf(page, three).getByText('Published', { exact: true })).toBeVisible();
});
