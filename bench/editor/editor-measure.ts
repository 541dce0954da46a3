import { EDITOR, type EditorPage, openEditorPage } from './editor-page.ts';
import { inventText } from './editor-text.ts';

/** Delays that a writer notices, in milliseconds. */
export interface EditorFigures {
  words: number;
  /** From opening the editor to the first painted letter. */
  openToTyping: number;
  keystrokeP50: number;
  keystrokeP95: number;
  keystrokeMax: number;
}

const KEYS = 'the quick brown fox jumps over the lazy dog and walks on. '.repeat(4);
const DELAY = 60;

/**
 * Runs in the page: opens the editor with a text and waits until it accepts input. The code is loaded
 * already, since its download depends on the network.
 */
const OPEN = `async (html) => {
  // Bundled by the development server, they have a default export alone.
  const { createElement } = (await import('/@id/react')).default;
  const { createRoot } = (await import('/@id/react-dom/client')).default;
  const { RichEditor } = await import('${EDITOR}/rich-editor.tsx');
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const started = performance.now();
  createRoot(document.getElementById('root')).render(
    createElement(RichEditor, { value: html, labeledBy: 'label', onChange: () => {} }),
  );
  let area = null;
  while ((area = document.querySelector('.rte-doc')) === null) await painted();
  area.focus();
  document.execCommand('insertText', false, 'x');
  await painted();
  return performance.now() - started;
}`;

/** Runs in the page: from each key to the frame that shows it. */
const WATCH = `() => {
  window.keyTimes = [];
  document.addEventListener('keydown', (event) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.keyTimes.push(performance.now() - event.timeStamp);
      channel.port2.postMessage(0);
    });
  }, true);
}`;

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

async function measure({ page }: EditorPage, words: number): Promise<EditorFigures> {
  const html = inventText(words);
  const openToTyping = await page.evaluate<number>(`(${OPEN})(${JSON.stringify(html)})`);
  const middle = page.locator('.rte-doc p').nth(Math.floor(words / 170));
  await middle.scrollIntoViewIfNeeded();
  await middle.click();
  // The click is handled when the page is idle.
  await page.evaluate('new Promise((done) => requestIdleCallback(done))');
  await page.evaluate(`(${WATCH})()`);
  await page.keyboard.type(KEYS, { delay: DELAY });
  await page.waitForFunction(`window.keyTimes.length === ${KEYS.length}`);
  const times = await page.evaluate<number[]>('window.keyTimes');
  times.sort((a, b) => a - b);
  return {
    words,
    openToTyping,
    keystrokeP50: at(times, 0.5),
    keystrokeP95: at(times, 0.95),
    keystrokeMax: at(times, 1),
  };
}

/** Opens the editor with a long article in Chromium and types in the middle of it. */
export async function measureEditor(words = 10_000): Promise<EditorFigures> {
  const opened = await openEditorPage();
  try {
    return await measure(opened, words);
  } finally {
    await opened.close();
  }
}

if (import.meta.main) {
  process.stdout.write(`${JSON.stringify(await measureEditor(), null, 2)}\n`);
}
