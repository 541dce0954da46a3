import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FormDialog } from './form-dialog.tsx';

function show(confirmsDiscard: boolean) {
  const onClose = vi.fn();
  render(
    <FormDialog
      title="New idea"
      action="Save"
      confirmsDiscard={confirmsDiscard}
      onSubmit={() => {}}
      onClose={onClose}
    >
      <textarea aria-label="Notes" />
    </FormDialog>,
  );
  return { onClose, user: userEvent.setup(), notes: screen.getByLabelText('Notes') };
}
const press = (name: string) => screen.getAllByRole('button', { name }).at(-1) as HTMLElement;

test('Escape asks before it discards what was entered', async () => {
  const { onClose, user, notes } = show(true);
  await user.type(notes, 'Ask Jun');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Discard what you entered?' })).toBeTruthy();
  await user.click(press('Keep Editing'));
  expect(onClose).not.toHaveBeenCalled();
  expect(notes).toHaveProperty('value', 'Ask Jun');
  await user.keyboard('{Escape}');
  await user.click(press('Discard'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('Escape closes a form that nothing was entered in', async () => {
  const { onClose, user } = show(true);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('Cancel discards without a question', async () => {
  const { onClose, user, notes } = show(true);
  await user.type(notes, 'Ask Jun');
  await user.click(press('Cancel'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a form that is quick to fill in closes without a question', async () => {
  const { onClose, user, notes } = show(false);
  await user.type(notes, 'Ask Jun');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
