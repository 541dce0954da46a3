import type { Page } from '@playwright/test';
import type { Digest } from '#features/newsletter/contract.ts';
import {
  enterAs,
  expect,
  expectAccessible,
  openScreen,
  rowOf,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { failCalls } from '../../support/visitor.ts';

const BASE = '/api/admin/newsletter/issues';
const ONE = /\/api\/admin\/newsletter\/issues\/\d+$/;

const status = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const back = (page: Page) => page.getByRole('button', { name: 'Back to Newsletter' }).click();

test('leaving a digest with typed changes saves them or asks first', async ({
  page,
  adminApi,
  apiAs,
  mayFail,
}) => {
  const editor = await adminApi.user('editor');
  const api = await apiAs(editor);
  const subject = unique('Autumn');
  const { id } = await api.send<Digest>('POST', BASE, { subject, intro: '', articleIds: [] });
  const stored = () => api.send<Digest>('GET', `${BASE}/${id}`);
  const intro = page.getByLabel('Introduction');
  const sure = page.getByRole('dialog', { name: 'Leave without saving?' });
  const open = async () => {
    await rowOf(page, subject).getByRole('button').first().click();
    await expect(page.getByLabel('Subject')).toHaveValue(subject);
  };
  await enterAs(page, editor);
  await openScreen(page, 'Newsletter');

  // Without a subject the other fields are saved with the last one.
  await open();
  await page.getByLabel('Subject').fill('');
  await intro.fill('Kept.');
  await back(page);
  await open();
  await expect(intro).toHaveValue('Kept.');

  // What cannot be saved is not left without a question, by a button or by a link.
  await failCalls(page, ONE, mayFail);
  await intro.fill('Typed while the server was away.');
  await expect(page.getByRole('region', { name: 'Couldn’t save' })).toBeVisible();
  await back(page);
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'About' }).first().click();
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await expect(intro).toHaveValue('Typed while the server was away.');
  await page.unroute(ONE);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(status(page, 'Saved')).toBeVisible();
  expect((await stored()).intro).toBe('Typed while the server was away.');

  // After another user's change, the editor can discard or overwrite it.
  mayFail.push(ONE);
  const { version } = await stored();
  const theirs = { subject, intro: 'Theirs.', articleIds: [], version };
  await api.send('PUT', `${BASE}/${id}`, theirs);
  await intro.fill('Mine.');
  await expect(page.getByText(/^Someone else changed this digest/)).toBeVisible();
  expect((await stored()).intro).toBe('Theirs.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Overwrite With Mine' }).click();
  await expect(status(page, 'Saved')).toBeVisible();
  await expect.poll(async () => (await stored()).intro).toBe('Mine.');
});
