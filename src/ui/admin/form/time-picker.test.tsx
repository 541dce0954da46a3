import { fireEvent, render, screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setSiteZone } from '#lib/format/date.ts';
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

it.each(['tomorrow 9am', 'January 1, 2027 3:00 pm'])(
  '"%s" stays in the field with a message',
  (text) => {
    const { type, onChange, onReject } = open();
    type(text);
    expect(onChange).not.toHaveBeenCalled();
    expect(onReject).toHaveBeenLastCalledWith(
      expect.stringContaining('Enter a date and time in the future'),
    );
    expect(screen.getByDisplayValue(text)).toBeTruthy();
    type('');
    expect(screen.queryByDisplayValue(text)).toBeNull();
  },
);

it('a future date is taken without a message, and so is an empty field', () => {
  const { type, onChange, onReject } = open();
  type('January 5, 2027 3:00 pm');
  expect(onChange).toHaveBeenLastCalledWith(new Date(2027, 0, 5, 15));
  type('');
  expect(onReject).not.toHaveBeenCalledWith(expect.any(String));
});

/** A form that keeps the time. */
function Form({ onReject }: Pick<ComponentProps<typeof TimePicker>, 'onReject'>) {
  const [time, setTime] = useState<Date | null>(null);
  return (
    <TimePicker
      control={control as never}
      value={time}
      earliest={new Date(2027, 0, 2)}
      placeholder="Not scheduled"
      readOnly={false}
      onChange={setTime}
      onReject={onReject}
    />
  );
}

it('a future date that is typed letter by letter, or again, is taken without a message', async () => {
  const text = 'January 5, 2027 3:00 pm';
  const rejected: (string | undefined)[] = [];
  render(<Form onReject={(error) => rejected.push(error)} />);
  const field = screen.getByPlaceholderText('Not scheduled');
  for (let end = 1; end <= text.length; end += 1) {
    fireEvent.change(field, { target: { value: text.slice(0, end) } });
  }
  fireEvent.blur(field);
  expect(screen.getByDisplayValue(text)).toBe(field);
  expect(rejected.at(-1)).toBeUndefined();
  // The same time in other words.
  fireEvent.change(field, { target: { value: text.toUpperCase() } });
  fireEvent.blur(field);
  expect(rejected.at(-1)).toBeUndefined();
});

describe('with a time zone of the site that differs from the browser’s', () => {
  beforeEach(() => {
    vi.stubEnv('TZ', 'America/New_York');
    setSiteZone('Europe/Berlin');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    setSiteZone(undefined);
  });

  it.each([
    ['March 28, 2027 9:00 am', '2027-03-28T07:00:00.000Z'],
    ['March 27, 2027 9:00 am', '2027-03-27T08:00:00.000Z'],
    // Berlin's clocks skip this time, and show the next twice.
    ['March 28, 2027 2:30 am', '2027-03-28T01:30:00.000Z'],
    ['October 31, 2027 2:30 am', '2027-10-31T00:30:00.000Z'],
    // New York's clocks skip this one.
    ['March 14, 2027 2:30 am', '2027-03-14T01:30:00.000Z'],
    ['March 14, 2027 12:15 pm', '2027-03-14T11:15:00.000Z'],
  ])('"%s" is %s', (text, expected) => {
    const { type, onChange } = open();
    type(text);
    expect(onChange).toHaveBeenLastCalledWith(new Date(expected));
  });

  it.each([
    ['2027-01-05T14:00:00Z', 'January 5, 2027 3:00 pm'],
    // New York's clocks skip it.
    ['2027-03-14T01:30:00Z', 'March 14, 2027 2:30 am'],
  ])('the field shows %s in the zone of the site', (time, shown) => {
    render(
      <TimePicker
        control={control as never}
        value={new Date(time)}
        earliest={new Date(2027, 0, 2)}
        placeholder="Not scheduled"
        readOnly={false}
        onChange={() => {}}
        onReject={() => {}}
      />,
    );
    expect(screen.getByDisplayValue(shown)).toBeDefined();
  });
});
