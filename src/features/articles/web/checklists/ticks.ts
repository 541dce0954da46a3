import { readLocal, storeLocal } from '#lib/local-storage.ts';

/** The boxes of a text by what their steps say; where two say the same, the later ones have a number. */
function boxesOf(text: HTMLElement): Map<string, HTMLInputElement> {
  const boxes = new Map<string, HTMLInputElement>();
  for (const box of text.querySelectorAll('input')) {
    const words = box.ariaLabel ?? box.parentElement?.textContent?.trim() ?? '';
    let name = words;
    for (let more = 2; boxes.has(name); more += 1) name = `${words} ${more}`;
    boxes.set(name, box);
  }
  return boxes;
}

/** What was ticked here; nothing where the browser keeps nothing. */
function readTicks(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(readLocal(key) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

/** Says of each list how far its reader is. */
function showCounts(text: HTMLElement): void {
  for (const frame of text.querySelectorAll('.checklist-frame')) {
    const all = frame.querySelectorAll('input').length;
    const done = frame.querySelectorAll('input:checked').length;
    const words = `${done} of ${all} done`;
    const status = frame.querySelector('[role="status"]');
    // What says the same again would be read out again.
    if (status !== null && status.textContent !== words) status.textContent = words;
    const bar = frame.querySelector('progress');
    if (bar !== null) bar.value = done;
  }
}

/**
 * Ticks the boxes of an article's checklists as they were left in this browser, and keeps what is
 * ticked from here on. A step is known by its words, so that it keeps its tick when others come before
 * it, and loses it when it says something else.
 * @param text what the boxes stand in
 * @param signal ends it
 */
export function keepTicks(text: HTMLElement, articleId: number, signal: AbortSignal): void {
  const key = `ticks:${articleId}`;
  const boxes = boxesOf(text);
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

  // What was ticked before this was loaded counts too.
  const early = [...boxes.values()].filter((box) => box.checked);
  show();
  for (const box of early) box.checked = true;
  if (early.length > 0) save();

  text.addEventListener('change', save, { signal });
  text.addEventListener(
    'click',
    ({ target }) => {
      const again = target instanceof Element ? target.closest('.checklist-foot button') : null;
      const frame = again?.closest('.checklist-frame');
      if (!frame) return;
      for (const box of frame.querySelectorAll('input')) box.checked = false;
      save();
    },
    { signal },
  );
  // Another tab with the same article.
  window.addEventListener('storage', (event) => event.key === key && show(), { signal });
}
