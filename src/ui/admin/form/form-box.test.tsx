import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FormBox } from './form-box.tsx';

const box = (isUsed: boolean) => (
  <FormBox title="Tag" opener="Open" isUsed={isUsed} onSubmit={() => {}}>
    <input aria-label="Name" />
  </FormBox>
);
/** Wide screens hide it. */
const opener = () => screen.queryByRole('button', { hidden: true });

test('a form that contains something can’t be closed, and stays open when it is emptied', () => {
  const { rerender } = render(box(true));
  expect(opener()).toBeNull();
  rerender(box(false));
  expect(opener()?.getAttribute('aria-expanded')).toBe('true');
});

test('an empty form is closed until the user opens it', async () => {
  const { rerender } = render(box(false));
  expect(opener()?.getAttribute('aria-expanded')).toBe('false');
  rerender(box(true));
  rerender(box(false));
  expect(opener()?.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(opener() as HTMLElement);
  expect(opener()?.getAttribute('aria-expanded')).toBe('true');
});
