import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { useConfirm } from './confirm.tsx';
import { Dialog } from './dialog.tsx';

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

test('a form in a dialog that a form opens is not nested in it, and only the inner one is submitted', async () => {
  const submitted: string[] = [];
  const user = userEvent.setup();
  const form = (name: string, children?: ReactNode) => (
    <form
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        submitted.push(name);
      }}
    >
      <button type="submit">Save {name}</button>
      {children}
    </form>
  );
  const picker = (
    <Dialog title="Choose" onClose={() => {}}>
      {form('inner')}
    </Dialog>
  );
  render(form('outer', picker));
  expect(document.querySelector('form form')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save inner' }));
  expect(submitted).toEqual(['inner']);
});

test('a long text with nothing but actions to focus starts at its top', () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  // As browsers do: the focus scrolls its element into view.
  showModal.mockImplementation(function show(this: HTMLDialogElement) {
    this.open = true;
    this.querySelector('button')?.focus();
    this.scrollTop = 400;
  });
  render(
    <Dialog title="Keys" onClose={() => {}} footer={<button type="button">Done</button>}>
      <p>Many keys.</p>
    </Dialog>,
  );
  showModal.mockRestore();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('dialog').scrollTop).toBe(0);
});

test('a click on the backdrop closes a bare dialog, a drag that began inside does not', () => {
  const onClose = vi.fn();
  render(
    <Dialog title="Jump to" isBare onClose={onClose}>
      <input aria-label="Text" />
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog');
  fireEvent.pointerDown(screen.getByRole('textbox'));
  fireEvent.click(dialog);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledTimes(1);
});
