import {
  dismissToast,
  enterAs,
  expect,
  expectToast,
  openScreen,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { chooseFor } from '../../support/tables.ts';

test('an editor adds a game with its dates and merges another one into it', async ({
  page,
  editor,
  mayFail,
}) => {
  const title = unique('Lantern');
  const other = unique('Lamp');
  await enterAs(page, editor);
  await openScreen(page, 'Games');
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible();

  await page.getByRole('button', { name: 'New Game' }).click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Developer').fill('Marr Works');
  await dialog.getByRole('button', { name: 'Add a release date' }).click();
  await dialog.getByLabel('Platform').fill('PC');
  await dialog.getByRole('textbox', { name: 'Date' }).fill('next spring');
  await dialog.getByRole('button', { name: 'Save Game' }).click();
  await expect(dialog.getByText('Date must be 2025-03-04, 2025-03, 2025-Q1 or 2025')).toBeVisible();
  await dismissToast(page);
  await dialog.getByRole('textbox', { name: 'Date' }).fill('2027-Q1');
  await dialog.getByRole('button', { name: 'Save Game' }).click();
  await expectToast(page, 'Success', 'Game created successfully');
  await dismissToast(page);

  const visitor = await page.context().newPage();
  const slug = title.toLowerCase().replaceAll(' ', '-');
  await visitor.goto(`/games/${slug}`);
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(visitor.getByRole('table', { name: /^Release dates/ })).toContainText('Q1 2027');

  // A file with an invalid line is refused as a whole.
  mayFail.push(/\/api\/games\/import$/);
  const file = (csv: string) => ({
    name: 'games.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const importing = page.getByRole('dialog', { name: 'Import games' });
  const chooser = importing.getByLabel('CSV to import');
  await chooser.setInputFiles(file(`title,releases\n${other},PC: 2027\nBad,PC: soon`));
  await expect(importing.getByText('Nothing was imported')).toBeVisible();
  await expect(importing).toContainText('Line 3');
  await chooser.setInputFiles(file(`title,releases\n${other},Phone: 2027`));
  await expectToast(page, 'Success', '1 game added');
  await dismissToast(page);

  await page.getByLabel('Search games').fill(other);
  await chooseFor(page, other, 'Merge into another game');
  const merging = page.getByRole('dialog', { name: 'Merge game' });
  await merging.getByRole('combobox', { name: 'Game' }).fill(title);
  await merging.getByRole('option', { name: title }).click();
  await merging.getByRole('button', { name: 'Merge' }).click();
  await expectToast(page, 'Success', `Merged into “${title}”`);
  await visitor.goto(`/games/${other.toLowerCase().replaceAll(' ', '-')}`);
  await expect(visitor).toHaveURL(`/games/${slug}`);
  await expect(visitor.getByRole('table', { name: /^Release dates/ })).toContainText('Phone');
});
