import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { TimePicker } from './time-picker.tsx';

const control = { id: 'when', 'aria-describedby': undefined, 'aria-invalid': undefined };

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })));

function open() {
  const onChange = vi.fn();
  const onReject = vi.fn();
  render(
    <TimePicker
      control={control as never}
      value={null}
      earliest={new Date(2027, 0, 2)}
      placeholder="Not scheduled"
      readOnly={false}
      onChange={onChange}
      onReject={onReject}
    />,
  );
  const field = screen.getByPlaceholderText('Not scheduled');
  const type = (value: string) => {
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };
  return { type, onChange, onReject };
}

it.each(['tomorrow 9am', 'January 1, 2027 3:00 pm'])('"%s" is discarded with a message', (text) => {
  const { type, onChange, onReject } = open();
  type(text);
  expect(onChange).not.toHaveBeenCalled();
  expect(onReject).toHaveBeenLastCalledWith(
    expect.stringContaining('Enter a date and time in the future'),
  );
});

it('a future date is taken without a message, and so is an empty field', () => {
  const { type, onChange, onReject } = open();
  type('January 5, 2027 3:00 pm');
  expect(onChange).toHaveBeenLastCalledWith(new Date(2027, 0, 5, 15));
  type('');
  expect(onReject).not.toHaveBeenCalledWith(expect.any(String));
});
