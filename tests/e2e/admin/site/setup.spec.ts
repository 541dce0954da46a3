import {
  expect,
  expectAccessible,
  expectDashboard,
  expectUsable,
  fillLogin,
  openScreen,
  pressAdminButton,
  test,
} from '../../support/admin-journey.ts';
import { startServer } from '../../support/server.ts';
import { visit } from '../../support/visitor.ts';

test('the first login opens the setup, which names the magazine and removes the demo @phone', async ({
  page,
}) => {
  // Without ADMIN_PASSWORD: the owner reads the generated one.
  const magazine = await startServer({ TRUST_PROXY: '1' });
  try {
    const password = /[a-z2-9]{5}(?:-[a-z2-9]{5}){3}/.exec(magazine.said())?.[0] ?? '';
    await page.goto(magazine.url);
    await pressAdminButton(page, 'Log In');
    await fillLogin(page, { username: 'admin', password });
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    await expect(heading('Name your magazine')).toBeVisible();
    await page.getByRole('button', { name: 'Finish Later' }).click();
    await expectDashboard(page, { id: 1, username: 'admin', password });
    await page.getByRole('button', { name: 'Continue Setup' }).click();

    await page.getByLabel('Magazine name').fill('Respawn Weekly');
    await page.getByLabel('Time zone').selectOption('Europe/Zagreb');
    await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(
      'Respawn Weekly',
    );
    await expectUsable(page);
    await page.getByLabel('Magazine name').press('Enter');
    await expect(heading('Make it look like yours')).toBeFocused();
    await page.getByRole('button', { name: 'Ruby' }).click();
    await page.getByRole('radio', { name: 'Faustina' }).check();
    // The header covers a part of the colors, which axe takes for their size.
    await page.evaluate(() => scrollTo(0, 0));
    await expectUsable(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(heading('Start with')).toBeFocused();
    await page.getByRole('radio', { name: 'An empty magazine' }).check();
    await page.getByRole('button', { name: 'Open Your Magazine' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove the demo magazine?' });
    await expect(dialog).toContainText('65 articles');
    await dialog.getByText('4 accounts').click();
    await expect(dialog).toContainText('mara.quill');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Remove Demo' }).click();
    await expect(heading('Respawn Weekly is ready')).toBeFocused();
    // The same for the notice above the heading.
    await page.evaluate(() => scrollTo(0, 0));
    await expectUsable(page);

    await page.getByRole('button', { name: 'Go to the dashboard' }).click();
    await expectDashboard(page, { id: 1, username: 'admin', password });
    await expect(page.getByText('Set up your magazine: name, look, content')).toHaveCount(0);
    await openScreen(page, 'Settings');
    await expect(page.getByRole('button', { name: 'Run Setup Again' })).toBeVisible();
    await expect(page.getByRole('button', { name: /the Demo Magazine/ })).toHaveCount(0);
    await visit(page, `${magazine.url}/articles`);
    await expect(page.getByRole('heading', { name: 'No Articles Found' })).toBeVisible();
    await expect(page).toHaveTitle(/Respawn Weekly/);
  } finally {
    await magazine.stop();
  }
});
