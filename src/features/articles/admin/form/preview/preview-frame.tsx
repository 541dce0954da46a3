import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import * as styles from './preview.module.css';

const EMPTY_PAGE = '<!doctype html><html><head></head><body></body></html>';

const STYLES = 'link[rel="stylesheet"], style';

/** Gives a page of its own the look of this one: its styles, language and theme. */
function dress(page: Document): void {
  const { documentElement, body } = document;
  for (const { name, value } of documentElement.attributes) {
    page.documentElement.setAttribute(name, value);
  }
  for (const { name, value } of body.attributes) page.body.setAttribute(name, value);
  for (const style of document.querySelectorAll(STYLES)) {
    page.head.append(page.importNode(style, true));
  }
}

/** Parts that few articles have bring their styles with them, when they are first shown. */
function dressLater(page: Document): MutationObserver {
  const observer = new MutationObserver((changes) => {
    for (const style of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (style instanceof Element && style.matches(STYLES)) {
        page.head.append(page.importNode(style, true));
      }
    }
  });
  observer.observe(document.head, { childList: true });
  return observer;
}

/** A page whose styles do not come is shown without them. */
const PATIENCE_MS = 2000;

/**
 * Waits for the styles and typefaces of a page. Ours are optional: one that is not there when the
 * first text is shown would not be used at all.
 */
async function dressed(page: Document): Promise<void> {
  const links = [...page.querySelectorAll('link')].map((link) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    if (link.sheet) resolve(null);
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
    return promise;
  });
  const load = async () => {
    await Promise.all(links);
    const faces = [...page.fonts].map(
      ({ style, family }) => `${style} 400 1em "${family.replace(/["']/g, '')}"`,
    );
    await Promise.allSettled([...new Set(faces)].map((face) => page.fonts.load(face)));
  };
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, PATIENCE_MS);
  await Promise.race([load(), enough]);
}

/** Nothing leads away from the preview: only what opens in its place does. */
function stay(event: MouseEvent): void {
  const pressed = event.target as Element;
  if (pressed.closest('a, button') === null) return;
  event.preventDefault();
  event.stopPropagation();
}

interface PreviewFrameProps {
  /** Of the window that is imitated, in CSS pixels. */
  width: number;
  height: number;
  children: ReactNode;
}

/**
 * A window of another width, in which the same components answer to that width; scaled down where
 * there is no room for it.
 */
export function PreviewFrame({ width, height, children }: PreviewFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const later = useRef<MutationObserver>(null);
  const [available, setAvailable] = useState(width);
  const [body, setBody] = useState<HTMLElement | null>(null);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setAvailable(element.clientWidth));
    observer.observe(element);
    return () => {
      observer.disconnect();
      later.current?.disconnect();
    };
  }, []);

  const scale = Math.min(1, available / width);
  return (
    <div className={styles.room} ref={frame} style={{ height: height * scale }}>
      <iframe
        title="Preview of the article"
        srcDoc={EMPTY_PAGE}
        style={{ width, height, transform: `scale(${scale})` }}
        onLoad={({ currentTarget }) => {
          const page = currentTarget.contentDocument;
          if (page === null) return;
          dress(page);
          later.current = dressLater(page);
          void dressed(page).then(() => setBody(page.body));
        }}
      />
      {body !== null && createPortal(<div onClickCapture={stay}>{children}</div>, body)}
    </div>
  );
}
