import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { PointList } from '#features/reviews/admin/point-list.tsx';
import { LinkDialog } from '#features/rich-text/admin/toolbar/link-dialog.tsx';
import { LineArea } from '#ui/admin/form/line-area.tsx';
import { SuggestInput } from '#ui/admin/form/suggest-input.tsx';

const nothing = () => undefined;

/** Whether a key press did something in a field: it was handled, or an option was chosen. */
type Opened = { field: HTMLElement; acted: () => boolean };

function openLine(): Opened {
  render(<LineArea aria-label="Title" value="東" onText={nothing} />);
  return { field: screen.getByRole('textbox'), acted: () => false };
}

function openTags(): Opened {
  const onTake = vi.fn();
  render(
    <SuggestInput
      aria-label="Tags"
      defaultValue="東"
      options={[{ key: 'tokyo', words: '東京' }]}
      listLabel="Tags"
      said="1 suggestion"
      takesFirst
      onTake={onTake}
      onClose={nothing}
    />,
  );
  return { field: screen.getByRole('combobox'), acted: () => onTake.mock.calls.length > 0 };
}

function Points() {
  const [points, setPoints] = useState(['東']);
  return (
    <PointList
      label="Pros"
      one="pro"
      lang={undefined}
      points={points}
      error={undefined}
      readOnly={false}
      onChange={setPoints}
    />
  );
}

function openPoints(): Opened {
  render(<Points />);
  const [field] = screen.getAllByRole('textbox');
  if (!field) throw new Error('no field');
  field.focus();
  return { field, acted: () => document.activeElement !== field };
}

async function openLink(): Promise<Opened> {
  render(
    <LinkDialog
      values={{ href: '東京', text: '', title: null, rel: null } as never}
      exists={false}
      search={() => Promise.resolve([{ title: '東京', path: '/articles/tokyo' }])}
      onApply={nothing}
      onRemove={nothing}
      onClose={nothing}
    />,
  );
  const field = screen.getByLabelText<HTMLInputElement>('URL');
  await screen.findByRole('option', { hidden: true });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  return { field, acted: () => field.value !== '東京' };
}

describe.each([
  ['a title', openLine],
  ['tags', openTags],
  ['a list of points', openPoints],
  ['the search of the link dialog', openLink],
])('in %s', (_field, open) => {
  test.each([
    ['a word', { isComposing: true }],
    ['a word in Safari', { keyCode: 229 }],
  ])('Enter that confirms %s does nothing else', async (_what, init) => {
    const { field, acted } = await open();
    // fireEvent returns whether the default action is left to the browser.
    expect(fireEvent.keyDown(field, { key: 'Enter', ...init })).toBe(true);
    expect(acted()).toBe(false);
  });

  test('Enter without an input method acts', async () => {
    const { field } = await open();
    expect(fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })).toBe(false);
  });
});
