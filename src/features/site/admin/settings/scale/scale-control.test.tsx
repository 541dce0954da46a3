import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ScaleControl } from './scale-control.tsx';

interface SettingProps {
  scale: string;
  onGiven: (scale: string) => void;
}

function Setting({ scale, onGiven }: SettingProps) {
  const [value, setValue] = useState(scale);
  return (
    <>
      <label htmlFor="scale">Review scale</label>
      <ScaleControl
        id="scale"
        aria-describedby="hint"
        value={value}
        disabled={false}
        onChange={(next) => {
          onGiven(next);
          setValue(next);
        }}
      />
    </>
  );
}

function show(scale: string) {
  const given: string[] = [];
  render(<Setting scale={scale} onGiven={(next) => given.push(next)} />);
  return { user: userEvent.setup(), last: () => given.at(-1) };
}
const kind = () => screen.getByLabelText<HTMLSelectElement>('Review scale');
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);

test('a range has fields for its lowest and highest score and its step', async () => {
  const { user, last } = show('0-10/0.5');
  expect([field('Lowest').value, field('Highest').value, field('Step').value]).toEqual([
    '0',
    '10',
    '0.5',
  ]);
  await user.clear(field('Highest'));
  expect(last()).toBe('0-/0.5');
  await user.type(field('Highest'), '100');
  await user.clear(field('Step'));
  await user.type(field('Step'), '1');
  expect(last()).toBe('0-100/1');
  await user.selectOptions(kind(), 'Stars');
  await user.clear(field('Lowest'));
  await user.type(field('Lowest'), '0');
  expect(last()).toBe('0-5/0.5 stars');
});

test('words are typed with or without spaces, and an empty field is not the default', async () => {
  const { user, last } = show('0-10/0.5');
  await user.selectOptions(kind(), 'Words or letters');
  expect(last()).toBe('Skip,Wait,Play');
  await user.clear(field(/^From worst/));
  expect([last(), field(/^From worst/).value]).toEqual([',', '']);
  await user.type(field(/^From worst/), 'Skip it, Play it');
  expect(last()).toBe('Skip it,Play it');
  await user.selectOptions(kind(), 'No scores');
  expect(last()).toBe('off');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('the kind is what was chosen, whatever the words begin with', async () => {
  const { user, last } = show('Skip,Play');
  await user.clear(field(/^From worst/));
  for (const text of ['off', '1-10/1']) {
    await user.type(field(/^From worst/), text);
    expect([kind().value, field(/^From worst/).value, last()]).toEqual(['words', text, `${text},`]);
    await user.clear(field(/^From worst/));
  }
  await user.type(field(/^From worst/), 'offbeat, fine , A-');
  expect([kind().value, last()]).toEqual(['words', 'offbeat,fine,A-']);
  expect(field(/^From worst/).value).toBe('offbeat, fine , A-');
  await user.tab();
  expect([kind().value, field(/^From worst/).value]).toEqual(['words', 'offbeat,fine,A-']);
});

test('typing in the middle of the words keeps the caret', async () => {
  const { user, last } = show('Skip,Play');
  await user.type(field(/^From worst/), ', Wait', {
    initialSelectionStart: 4,
    initialSelectionEnd: 4,
  });
  expect([last(), field(/^From worst/).selectionStart]).toEqual(['Skip,Wait,Play', 10]);
});

test('a scale that is not the typed one, such as after Undo, brings its own kind', async () => {
  const props = { id: 'scale', 'aria-describedby': 'hint', disabled: false, onChange: () => {} };
  const { rerender } = render(<ScaleControl {...props} value="Skip,Play" />);
  rerender(<ScaleControl {...props} value="0-5/1" />);
  expect([screen.getByRole<HTMLSelectElement>('combobox').value, field('Highest').value]).toEqual([
    'points',
    '5',
  ]);
});
