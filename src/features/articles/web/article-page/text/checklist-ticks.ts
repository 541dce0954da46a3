import { readLocal, storeLocal } from '#lib/browser/local-storage.ts';
import { t } from '#lib/messages/messages.ts';

/** The checkboxes by the text of their step. Equal texts get a number. */
function checkboxesByStep(text: HTMLElement): Map<string, HTMLInputElement> {
  const boxes = new Map<string, HTMLInputElement>();
  for (const box of text.querySelectorAll('input')) {
    const words = box.ariaLabel ?? box.parentElement?.textContent?.trim() ?? '';
    let name = words;
    for (let more = 2; boxes.has(name); more += 1) name = `${words} ${more}`;
    boxes.set(name, box);
  }
  return boxes;
}

/** The steps that the reader has checked in this browser. */
function readTicks(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(readLocal(key) ?? '[]');
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
}

/** Updates the progress of each checklist. */
function showCounts(text: HTMLElement): void {
  for (const frame of text.querySelectorAll('.checklist-frame')) {
    const all = frame.querySelectorAll('input').length;
    const done = frame.querySelectorAll('input:checked').length;
    const words = t('{done} of {all} done', { done, all });
    const status = frame.querySelector('[role="status"]');
    // Screen readers would announce an unchanged text again.
    if (status !== null && status.textContent !== words) status.textContent = words;
    const bar = frame.querySelector('progress');
    if (bar !== null) bar.value = done;
  }
}

/**
 * Restores the checklists of an article as this browser stored them, and stores changes. A step is identified by its
 * text, so it stays checked when others are added before it.
 * @param text contains the checkboxes
 * @param signal stops it
 */
export function syncTicks(text: HTMLElement, articleId: number, signal: AbortSignal): void {
  const key = `ticks:${articleId}`;
  const boxes = checkboxesByStep(text);
  const save = () => {
    const ticked = [...boxes].filter(([, box]) => box.checked).map(([name]) => name);
    storeLocal(key, ticked.length > 0 ? JSON.stringify(ticked) : null);
    showCounts(text);
  };
  const show = () => {
    const ticked = new Set(readTicks(key));
    for (const [name, box] of boxes) box.checked = ticked.has(name);
    showCounts(text);
  };

  // Keeps boxes that were checked before this script loaded.
  const early = [...boxes.values()].filter((box) => box.checked);
  show();
  for (const box of early) box.checked = true;
  if (early.length > 0) save();

  text.addEventListener('change', save, { signal });
  text.addEventListener(
    'click',
    ({ target }) => {
      const reset = target instanceof Element ? target.closest('.checklist-foot button') : null;
      const frame = reset?.closest('.checklist-frame');
      if (!frame) return;
      for (const box of frame.querySelectorAll('input')) box.checked = false;
      save();
    },
    { signal },
  );
  // Another tab with the same article.
  window.addEventListener('storage', (event) => event.key === key && show(), { signal });
}
