import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import * as styles from './preview.module.css';

const EMPTY_PAGE = '<!doctype html><html><head></head><body></body></html>';

/** Not disabled links: their styles are inlined, and they would never load. */
const STYLES = 'link[rel="stylesheet"]:not([disabled]), style';

/** Copies the styles, language and theme of this page to the preview. */
function copyStyles(page: Document): void {
  const { documentElement, body } = document;
  for (const { name, value } of documentElement.attributes) {
    page.documentElement.setAttribute(name, value);
  }
  for (const { name, value } of body.attributes) page.body.setAttribute(name, value);
  for (const style of document.querySelectorAll(STYLES)) {
    page.head.append(page.importNode(style, true));
  }
  // Sheets can't be shared between documents.
  const { CSSStyleSheet } = page.defaultView as typeof window;
  page.adoptedStyleSheets = document.adoptedStyleSheets.map(({ cssRules }) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync([...cssRules].map(({ cssText }) => cssText).join(''));
    return sheet;
  });
}

/** Copies the styles of components that are loaded later. */
function copyLaterStyles(page: Document): MutationObserver {
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

/** After this time the preview is shown without its styles. */
const MAX_WAIT_MS = 2000;

/** Waits for styles and fonts. Our fonts are optional: one that loads after the first text would never be used. */
async function stylesLoaded(page: Document): Promise<void> {
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
  setTimeout(resolve, MAX_WAIT_MS);
  await Promise.race([load(), enough]);
}

/** Keeps links and buttons in the preview from doing anything. */
function blockClicks(event: MouseEvent): void {
  const pressed = event.target as Element;
  if (pressed.closest('a, button') === null) return;
  event.preventDefault();
  event.stopPropagation();
}

interface PreviewFrameProps {
  /** Its accessible name. */
  title: string;
  /** The size of the simulated window in CSS pixels. */
  width: number;
  height: number;
  children: ReactNode;
}

/** Renders the same components in a window of another width, scaled down to fit. */
export function PreviewFrame({ title, width, height, children }: PreviewFrameProps) {
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
        title={title}
        srcDoc={EMPTY_PAGE}
        style={{ width, height, transform: `scale(${scale})` }}
        onLoad={({ currentTarget }) => {
          const page = currentTarget.contentDocument;
          if (page === null) return;
          copyStyles(page);
          later.current = copyLaterStyles(page);
          void stylesLoaded(page).then(() => setBody(page.body));
        }}
      />
      {body !== null && createPortal(<div onClickCapture={blockClicks}>{children}</div>, body)}
    </div>
  );
}
