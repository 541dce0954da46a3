import { cleanup } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import '#tests/support/messages.ts';

afterEach(cleanup);

// React renders what changed outside of a test in the next turns of the event loop. They come before jsdom takes
// `window` away, which would fail the run.
const { setImmediate } = globalThis;
afterAll(async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((next) => setImmediate(next));
});

// jsdom has the element but not the methods that open it.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  },
});
document.addEventListener('keydown', ({ key }) => {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
  if (key !== 'Escape' || !dialog) return;
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
});
