import {
  expect,
  expectAccessible,
  expectUsable,
  openAsAdmin,
  test,
} from '../../support/admin-journey.ts';
import { chooseFor } from '../../support/tables.ts';

test('an admin creates a webhook, tries it and deletes it', { tag: '@phone' }, async ({
  page,
  mayFail,
}) => {
  mayFail.push(/\/api\/webhooks$/);
  await openAsAdmin(page, 'Webhooks');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await page.getByRole('button', { name: 'New Webhook' }).click();
  const form = page.getByRole('dialog', { name: 'New webhook' });
  await form.getByLabel('URL').fill('http://127.0.0.1/in');
  await form.getByRole('button', { name: 'Save Webhook' }).click();
  await expect(form).toContainText('URL must start with https://');
  await form.getByLabel('URL').fill('https://127.0.0.1/in');
  await form.getByLabel('Article unpublished').check();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save Webhook' }).click();
  const secret = page.getByRole('dialog', { name: 'Signing secret' });
  await expect(secret.getByLabel('Signing secret')).toHaveValue(/^whsec_.{44}$/);
  await secret.getByRole('button', { name: 'Close' }).last().click();

  const row = page.getByRole('row').filter({ hasText: 'https://127.0.0.1/in' });
  await expect(row).toContainText('Article published, Article unpublished');
  await chooseFor(page, '127.0.0.1', 'Deliveries');
  const log = page.getByRole('dialog', { name: 'Deliveries' });
  await log.getByRole('button', { name: 'Send Test' }).click();
  await expect(log).toContainText('The URL points to a private address.');
  await expect(log.getByRole('row').filter({ hasText: 'Test' })).toContainText('Failed');
  await expectUsable(page);
  await log.getByRole('button', { name: 'Close' }).last().click();

  await row.getByRole('button', { name: 'Delete 127.0.0.1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
});
