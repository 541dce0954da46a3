import { createRoot, type Root } from 'react-dom/client';
import { hasLoginHint } from '#features/users/web/login-hint.ts';
import { readLocal, storeLocal } from '#lib/browser/local-storage.ts';
import type { CodeElement, SiteCode } from '#lib/site-code/site-code.ts';
import { ConsentBar } from './consent-bar.tsx';

/** The reader's choice: 'no', or the names of what they accepted, so that more than that asks again. */
const KEY = 'code-consent';

/** Creates the elements in order. A script from elsewhere holds up those after it unless it says otherwise. */
async function addElements(elements: readonly CodeElement[]): Promise<void> {
  for (const { tag, attributes, text } of elements) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text !== undefined) element.textContent = text;
    const { src, async, defer } = attributes;
    const isWaitedFor = tag === 'script' && src !== undefined && (async ?? defer) === undefined;
    const loaded = new Promise((resolve) => {
      element.onload = resolve;
      element.onerror = resolve;
    });
    document.body.append(element);
    if (isWaitedFor) await loaded;
  }
}

/** Not where someone has logged in, in the admin area or in a frame. */
const isReader = () => !hasLoginHint() && !history.state?.adminLocation && window.top === window;

let hasRun = false;

function run({ elements = [] }: SiteCode): void {
  if (hasRun || !isReader()) return;
  hasRun = true;
  void addElements(elements);
}

let root: Root | undefined;

/** Asks whether the code may run. @param focus whether the reader has asked for the question */
export function askReader(code: SiteCode, focus: boolean): void {
  const before = document.activeElement;
  const choose = (isAccepted: boolean) => {
    storeLocal(KEY, isAccepted ? code.names.join() : 'no');
    root?.render(null);
    if (focus && before instanceof HTMLElement) before.focus();
    if (isAccepted) run(code);
    // Only a new page stops what runs.
    else if (hasRun) window.location.reload();
  };
  if (!root) {
    const box = document.createElement('div');
    // The bar sticks to the window, not to its box.
    box.style.display = 'contents';
    document.body.append(box);
    root = createRoot(box);
  }
  root.render(<ConsentBar key={`${focus}`} code={code} focus={focus} onChoose={choose} />);
}

/**
 * Runs the owner's code if the reader has accepted it, or isn't asked; otherwise asks.
 * @param isOptedOut whether the browser asks not to be tracked
 */
export function startCode(code: SiteCode, isOptedOut: boolean): void {
  if (!isReader()) return;
  // The login then starts on a page without code (`enter` in app/admin/login-entry.tsx).
  document.documentElement.dataset.code = '';
  const choice = readLocal(KEY) ?? (isOptedOut ? 'no' : null);
  if (!code.asks || choice === code.names.join()) run(code);
  else if (choice !== 'no') askReader(code, false);
}
