import {
  breaksOff,
  type ModelServer,
  says,
  slowly,
  startModel,
} from '#tests/support/servers/model-server.ts';
import {
  ADMIN,
  test as base,
  dismissToast,
  expect,
  expectAccessible,
  expectToast,
} from '../../support/admin-journey.ts';
import { action, giveTopics, made, openGenerator, panel, part } from '../../support/drafting.ts';
import { content, saveDraft } from '../../support/form.ts';
import { startServer } from '../../support/server.ts';
import { chooseFor } from '../../support/tables.ts';

const DRAFT = {
  title: 'Lantern Tide turns the lights off',
  metaDescription: 'A quiet game about harbours lets its players sail in the dark.',
  category: 'review',
  tags: ['lantern tide', 'sailing'],
  content:
    '<p>The harbour of Lantern Tide goes dark at nine every evening.</p>' +
    '<p>It came out in spring. [check: the exact date]</p>',
};
const TEXT = JSON.stringify(DRAFT);

/** A magazine with a model behind a server that the journey has in hand. */
const test = base.extend<object, { model: ModelServer }>({
  model: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
    async ({}, use) => {
      const model = await startModel();
      await use(model);
      await model.stop();
    },
    { scope: 'worker' },
  ],
  magazine: [
    async ({ model }, use) => {
      const server = await startServer({
        ...model.env,
        ADMIN_PASSWORD: ADMIN.password,
        TRUST_PROXY: '1',
        DEMO_CONTENT: 'off',
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

test("a model's draft is streamed, canceled, restarted and named in the activity log", async ({
  page,
  model,
  adminApi,
}) => {
  const editor = await adminApi.user('editor');
  await giveTopics(page, ['lantern tide'], []);
  await openGenerator(page, editor);
  await panel(page).getByRole('button', { name: 'lantern tide' }).click();

  const left = slowly(TEXT.slice(0, 150), '');
  model.will(left.reply);
  await action(page, 'Generate Article').click();
  await expect(panel(page).getByRole('status').filter({ hasText: 'Writing...' })).toBeVisible();
  await expect(panel(page).getByText(/^\d+ words, /)).toBeVisible();
  await expect(panel(page).getByRole('timer')).toHaveText(/^0:0[1-9]$/);
  await expect(action(page, 'Generate Article')).toHaveCount(0);
  await expectAccessible(page);
  await action(page, 'Cancel').click();
  await left.closed;
  await expect(action(page, 'Generate Article')).toBeFocused();
  await expect(panel(page).getByText('Canceled.')).toBeVisible();
  await expect(made(page)).toHaveCount(0);

  const slow = slowly(TEXT.slice(0, 150), TEXT.slice(150));
  model.will(slow.reply);
  await action(page, 'Generate Article').click();
  await slow.begun;
  slow.goOn();
  await expectToast(page, 'Article Generated!', /./);
  await dismissToast(page);
  await expect(made(page).getByText('Written by test-model')).toBeVisible();
  await expect(part(page, 'Title')).toHaveText(DRAFT.title);

  // The current draft stays while the next one fails.
  model.will(breaksOff('{"title": "Half'));
  await action(page, 'Regenerate').click();
  await expectToast(page, 'Generation Failed', 'Unable to generate article. Please try again.');
  await expect(panel(page).locator('[aria-live]')).toHaveText(
    'The AI server broke off in the middle of its answer. Try again.',
  );
  await expect(part(page, 'Title')).toHaveText(DRAFT.title);

  model.will(says({ ...DRAFT, title: 'Lantern Tide, once more' }));
  await action(page, 'Regenerate').click();
  await expect(part(page, 'Title')).toHaveText('Lantern Tide, once more');
  await expect(panel(page).locator('[aria-live]')).toBeEmpty();
  await action(page, 'Use This Article').click();
  await expect(content(page).locator('mark')).toHaveText('[check: the exact date]');
  await expect(page.getByLabel('Tags', { exact: true })).toHaveValue('lantern tide, sailing');
  await saveDraft(page).click();
  await expectToast(page, 'Success', 'Article created successfully');
  await chooseFor(page, 'Lantern Tide, once more', 'Activity log');
  await expect(
    page
      .getByRole('dialog', { name: 'Activity log' })
      .getByText('used a generated draft: model test-model'),
  ).toBeVisible();
});
