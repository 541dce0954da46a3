import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useConfirm } from './confirm.tsx';

const QUESTION = { title: 'Delete tag?', text: 'It goes from its articles.', action: 'Delete' };

function Page({ onAnswer }: { onAnswer: (answer: boolean) => void }) {
  const { confirm, dialog } = useConfirm();
  return (
    <>
      <button type="button" onClick={() => void confirm(QUESTION).then(onAnswer)}>
        Ask
      </button>
      {dialog}
    </>
  );
}

async function ask() {
  const answers: boolean[] = [];
  const user = userEvent.setup();
  render(<Page onAnswer={(answer) => answers.push(answer)} />);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete tag?' });
  expect(dialog.textContent).toContain('It goes from its articles.');
  return { user, answers };
}

test('the confirm button answers yes', async () => {
  const { user, answers } = await ask();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(answers).toEqual([true]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Cancel answers no', async () => {
  const { user, answers } = await ask();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(answers).toEqual([false]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Escape answers no', async () => {
  const { user, answers } = await ask();
  await user.keyboard('{Escape}');
  expect(answers).toEqual([false]);
  expect(screen.queryByRole('dialog')).toBeNull();
});
