import { MINUTE } from '#lib/durations.ts';
import { codeAt } from '#tests/support/content/two-factor.ts';
import {
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  openAccount,
  test,
} from '../../support/admin-journey.ts';
import { startClockedMagazine } from '../../support/clock.ts';
import { answer } from '../../support/tables.ts';

startClockedMagazine();

test('after ten minutes a new token asks for the password and is then created', async ({
  page,
  adminApi,
  magazine,
  mayFail,
}) => {
  mayFail.push(/\/api\/(tokens|auth\/reauthenticate)$/);
  const user = await adminApi.user('editor');
  await enterAs(page, user);
  await openAccount(page);
  magazine.tell(new Date(Date.now() + 11 * MINUTE).toISOString());

  await page.getByRole('button', { name: 'New Token' }).click();
  const wanted = page.getByRole('dialog', { name: 'New API token' });
  await wanted.getByLabel('Token name').fill('Newsroom bot');
  await wanted.getByRole('radio', { name: 'Read', exact: false }).first().check();
  await wanted.getByRole('button', { name: 'Create Token' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await confirm.getByLabel('Password').fill('a stranger at the desk');
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(confirm.getByText('Password is incorrect')).toBeVisible();
  await confirm.getByLabel('Password').fill(user.password);
  await page.keyboard.press('Enter');
  await expect(confirm).toHaveCount(0);

  const once = page.getByRole('dialog', { name: 'New API token' });
  await expect(once.getByText('Copy it now.')).toBeVisible();
  const token = await once.getByRole('textbox').inputValue();
  await once.getByRole('button', { name: 'Close' }).last().click();
  const ask = async (method: string, path: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = method === 'GET' ? {} : { body: '{"name":"x"}' };
    return (await fetch(magazine.url + path, { method, headers, ...body })).status;
  };
  expect(await ask('GET', '/api/admin/articles')).toBe(200);
  expect(await ask('POST', '/api/tags')).toBe(403);

  // A confirmation lasts ten minutes.
  await page.getByRole('button', { name: 'Revoke Newsroom bot' }).click();
  await answer(page, 'Revoke token?', 'Revoke');
  await expectToast(page, 'Success', 'Token revoked successfully');
  expect(await ask('GET', '/api/admin/articles')).toBe(401);
});

test('after ten minutes turning off one-time codes asks for the password and a code', async ({
  page,
  adminApi,
  magazine,
  mayFail,
}) => {
  mayFail.push(/\/api\/auth\/(two-factor\/codes|reauthenticate)$/);
  const user = await adminApi.user('editor');
  await enterAs(page, user);
  const start = Date.now() + 60 * MINUTE;
  magazine.tell(new Date(start).toISOString());
  const login = { username: user.username, password: user.password };
  expect((await page.request.post('/api/auth/login', { data: login })).ok()).toBe(true);
  const begun = await page.request.post('/api/auth/two-factor/codes');
  const { secret } = await begun.json();
  const code = codeAt(secret, start);
  const turnedOn = await page.request.put('/api/auth/two-factor/codes', { data: { code } });
  expect(turnedOn.ok()).toBe(true);
  await page.reload();
  await openAccount(page);
  const box = page.getByRole('region', { name: 'Two-factor login' });
  await expect(box.getByText('On', { exact: true })).toBeVisible();
  const later = start + 11 * MINUTE;
  magazine.tell(new Date(later).toISOString());

  await box.getByRole('button', { name: 'Turn Off...' }).click();
  await answer(page, 'Turn off one-time codes?', 'Turn Off');
  const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await confirm.getByLabel('Password').fill(user.password);
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(confirm.getByText('One-time or recovery code is required')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await confirm.getByLabel('One-time or recovery code').fill('000000');
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(
    confirm.getByText('One-time or recovery code is wrong, expired or already used'),
  ).toBeVisible();
  await confirm.getByLabel('One-time or recovery code').fill(codeAt(secret, later));
  await page.keyboard.press('Enter');
  await expect(confirm).toHaveCount(0);
  await expectToast(page, 'Success', 'One-time codes are off');
  await expect(box.getByText('Off', { exact: true })).toBeVisible();
});

test('a login in another browser is listed and can be ended', async ({
  page,
  adminApi,
  browser,
  magazine,
}) => {
  const user = await adminApi.user('author');
  const phone = await browser.newContext({
    baseURL: magazine.url,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  });
  const { username, password } = user;
  await phone.request.post('/api/auth/login', { data: { username, password } });
  const isIn = async () => (await (await phone.request.get('/api/auth/session')).json()).user;
  expect(await isIn()).not.toBeNull();

  await enterAs(page, user);
  await openAccount(page);
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem').filter({ hasText: 'Current session' })).toHaveCount(
    1,
  );
  await sessions
    .getByRole('listitem')
    .filter({ hasText: 'Safari on iPhone' })
    .getByRole('button', { name: /^Log Out/ })
    .click();
  await expectToast(page, 'Success', '1 session ended');
  await expect(sessions.getByRole('listitem').filter({ hasText: 'iPhone' })).toHaveCount(0);
  expect(await isIn()).toBeNull();
  await phone.close();
});
