import { ms, type Target } from '../report.ts';
import { EDITOR, type EditorPage, openEditorPage } from './editor-page.ts';
import { inventText } from './editor-text.ts';

/** Delays that a writer notices, in milliseconds. */
export interface EditorFigures {
  words: number;
  images: number;
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
  while ((area = document.querySelector('[role="textbox"]')) === null) await painted();
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

async function measure(
  { page }: EditorPage,
  words: number,
  images: number,
): Promise<EditorFigures> {
  const html = inventText(words, images);
  const openToTyping = await page.evaluate<number>(`(${OPEN})(${JSON.stringify(html)})`);
  const middle = page.locator('[role="textbox"] p').nth(Math.floor(words / 170));
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
    images,
    openToTyping,
    keystrokeP50: at(times, 0.5),
    keystrokeP95: at(times, 0.95),
    keystrokeMax: at(times, 1),
  };
}

/** Opens the editor with a long article in Chromium and types in the middle of it. */
export async function measureEditor(words = 20_000, images = 100): Promise<EditorFigures> {
  const opened = await openEditorPage();
  try {
    return await measure(opened, words, images);
  } finally {
    await opened.close();
  }
}

export function editorLine({ words, images, ...figures }: EditorFigures): string {
  const { openToTyping, keystrokeP50, keystrokeP95, keystrokeMax } = figures;
  return (
    `${words} words, ${images} images: open after ${ms(openToTyping)} ms, ` +
    `a key to its paint p50 ${ms(keystrokeP50)}, p95 ${ms(keystrokeP95)}, max ${ms(keystrokeMax)} ms`
  );
}

export function editorTargets({ openToTyping, keystrokeP95 }: EditorFigures): Target[] {
  return [
    { name: 'editor: opened', max: 1000, measured: openToTyping, unit: 'ms' },
    { name: 'editor: a key to its paint, p95', max: 16, measured: keystrokeP95, unit: 'ms' },
  ];
}

if (import.meta.main) {
  process.stdout.write(`${JSON.stringify(await measureEditor(), null, 2)}\n`);
}
