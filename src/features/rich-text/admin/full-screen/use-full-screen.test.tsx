import { fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { useFullScreen } from './use-full-screen.ts';

function Page() {
  const editor = useRef<HTMLDivElement>(null);
  const [isOn, setIsOn] = useState(false);
  useFullScreen(editor, isOn, () => setIsOn(false));
  return (
    <main>
      <header data-stays="">Save</header>
      <div>
        <aside>Settings</aside>
        <div ref={editor}>
          <button type="button" onClick={() => setIsOn(true)}>
            Full screen
          </button>
          <p onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}>Text</p>
        </div>
      </div>
    </main>
  );
}

const rests = (text: string) => screen.getByText(text).closest('[data-resting]') !== null;

test('full screen hides all but the text and the save buttons until Escape', () => {
  const { unmount } = render(<Page />);
  fireEvent.click(screen.getByText('Full screen'));
  expect(['Save', 'Settings', 'Text'].map(rests)).toEqual([false, true, false]);
  // The text used it, to select a block.
  fireEvent.keyDown(screen.getByText('Text'), { key: 'Escape' });
  expect(rests('Settings')).toBe(true);
  fireEvent.keyDown(screen.getByText('Full screen'), { key: 'Escape', keyCode: 229 });
  expect(rests('Settings')).toBe(true);
  fireEvent.keyDown(screen.getByText('Full screen'), { key: 'Escape' });
  expect(rests('Settings')).toBe(false);
  expect(document.documentElement.hasAttribute('data-writing')).toBe(false);

  fireEvent.click(screen.getByText('Full screen'));
  unmount();
  expect(document.documentElement.hasAttribute('data-writing')).toBe(false);
});
