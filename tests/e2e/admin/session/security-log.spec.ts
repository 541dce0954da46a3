import { readFile } from 'node:fs/promises';
import {
  ADMIN,
  enterAs,
  expect,
  openAccount,
  openScreen,
  test,
  unique,
} from '../../support/admin-journey.ts';

test('an admin finds a failed login in the security log and exports it', async ({
  page,
  magazine,
}) => {
  const name = unique('Guesser').toLowerCase();
  const answer = await fetch(`${magazine.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'curl/8.5.0' },
    body: JSON.stringify({ username: name, password: 'guessed wrong' }),
  });
  expect(answer.status).toBe(401);

  await enterAs(page, ADMIN);
  await openAccount(page);
  await openScreen(page, 'Security Log');
  await expect(page.getByRole('heading', { level: 1, name: 'Security Log' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Login failed');
  await expect(row).toContainText('127.0.0.1, curl');
  await expect(page.getByRole('row').filter({ hasText: 'Logged in' }).first()).toBeVisible();
  await page.getByLabel('Failures only').check();
  await expect(page.getByRole('row').filter({ hasText: 'Logged in' })).toHaveCount(0);
  await page.getByLabel('Search the security log').fill(name);
  await expect(page.getByText('1 entry')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await (await download).path();
  expect((await readFile(file, 'utf8')).trimEnd().split('\r\n')).toHaveLength(2);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Security Log' })).toBeVisible();
});
