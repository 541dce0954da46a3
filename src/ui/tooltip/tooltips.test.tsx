import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTooltips } from './tooltips.ts';

const tip = () => document.querySelector('[popover]')?.textContent;
const button = (name: string) => screen.getByRole('button', { name });
const icon = <svg aria-hidden="true" />;

beforeAll(() => {
  // jsdom has no popovers.
  HTMLElement.prototype.showPopover = () => {};
  const first = new Event('pointerover');
  document.body.dispatchEvent(first);
  startTooltips(first, 'button[aria-label]');
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  render(
    <>
      <button type="button" aria-label="Edit">
        {icon}
      </button>
      <button type="button" aria-label="Featured: Hollow Meridian" data-tooltip="Featured">
        {icon}
      </button>
      <button type="button" aria-label="Save the draft">
        {icon} Save
      </button>
      <button type="button" aria-label="Savepoint, home" data-tooltip="View Site">
        {icon} Savepoint
      </button>
      <p>Text</p>
    </>,
  );
  fireEvent.pointerOver(screen.getByText('Text'));
  vi.advanceTimersByTime(1000);
  return () => {
    vi.useRealTimers();
  };
});

test('a tooltip opens after the pointer rests on an icon button for 700 ms', () => {
  fireEvent.pointerOver(button('Edit'));
  vi.advanceTimersByTime(699);
  expect(tip()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(tip()).toBe('Edit');
  fireEvent.pointerOver(screen.getByText('Text'));
  expect(tip()).toBeUndefined();
});

test('within 300 ms after one closed, the next tooltip opens without the delay', () => {
  fireEvent.pointerOver(button('Edit'));
  vi.advanceTimersByTime(700);
  fireEvent.pointerOver(screen.getByText('Text'));
  vi.advanceTimersByTime(299);
  fireEvent.pointerOver(button('Featured: Hollow Meridian'));
  vi.advanceTimersByTime(0);
  expect(tip()).toBe('Featured');

  fireEvent.pointerOver(screen.getByText('Text'));
  vi.advanceTimersByTime(300);
  fireEvent.pointerOver(button('Edit'));
  vi.advanceTimersByTime(699);
  expect(tip()).toBeUndefined();
});

test.each([
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['a press', () => fireEvent.pointerDown(button('Edit'))],
  ['scrolling', () => fireEvent.scroll(document)],
])('%s closes a tooltip', (_, act) => {
  fireEvent.pointerOver(button('Edit'));
  vi.advanceTimersByTime(700);
  expect(tip()).toBe('Edit');
  act();
  expect(tip()).toBeUndefined();
});

test('a button with visible text has the tooltip that it names', () => {
  fireEvent.pointerOver(button('Savepoint, home'));
  vi.advanceTimersByTime(700);
  expect(tip()).toBe('View Site');
});

test('a tooltip stays open while the pointer is on it', () => {
  fireEvent.pointerOver(button('Edit'));
  vi.advanceTimersByTime(700);
  fireEvent.pointerOver(document.querySelector('[popover]') as Element);
  expect(tip()).toBe('Edit');
});

test('a tooltip does not open over a dialog that opened meanwhile', () => {
  fireEvent.pointerOver(button('Edit'));
  const dialog = document.createElement('dialog');
  dialog.open = true;
  document.body.append(dialog);
  vi.advanceTimersByTime(700);
  expect(tip()).toBeUndefined();
  dialog.remove();
});

test('buttons with visible text, fingers and removed buttons get no tooltip', () => {
  fireEvent.pointerOver(button('Save the draft'));
  vi.advanceTimersByTime(700);
  expect(tip()).toBeUndefined();

  fireEvent(
    button('Edit'),
    Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType: 'touch' }),
  );
  vi.advanceTimersByTime(700);
  expect(tip()).toBeUndefined();

  fireEvent.pointerOver(screen.getByText('Text'));
  fireEvent.pointerOver(button('Edit'));
  cleanup();
  vi.advanceTimersByTime(700);
  expect(tip()).toBeUndefined();
});
