import { type RefObject, useEffect } from 'react';
import { useLocation } from 'wouter';
import { isServerPath } from '#lib/urls/server-paths.ts';

/** A file, such as the feed. */
const FILE = /\.[a-z\d]+$/i;

type Click = Pick<
  MouseEvent,
  'button' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'defaultPrevented'
>;
type Anchor = Pick<
  HTMLAnchorElement,
  'origin' | 'pathname' | 'search' | 'hash' | 'target' | 'hasAttribute'
>;

/**
 * The page of this site that a click on a link opens.
 * @param origin this site's
 * @returns path and query; null if the browser should handle the click
 */
export function internalPath(click: Click, link: Anchor, origin: string): string | null {
  const plain =
    click.button === 0 && !(click.altKey || click.ctrlKey || click.metaKey || click.shiftKey);
  if (!plain || click.defaultPrevented) return null;
  if (link.origin !== origin || link.hash !== '') return null;
  if (isServerPath(link.pathname) || FILE.test(link.pathname)) return null;
  if ((link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return null;
  return link.pathname + link.search;
}

/** Hides images of the text that are missing, with their captions. */
export function useMissingImages(text: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = text.current;
    if (element === null) return;
    const hide = (image: Element) => (image.closest('figure') ?? image).setAttribute('hidden', '');
    const onError = ({ target }: Event) => hide(target as Element);
    element.addEventListener('error', onError, true);
    for (const image of element.querySelectorAll('img')) {
      // Failed before this page was hydrated.
      if (image.complete && image.currentSrc !== '' && image.naturalWidth === 0) hide(image);
    }
    return () => element.removeEventListener('error', onError, true);
  }, [text]);
}

/** Opens links from the text to pages of this site without a reload. */
export function useTextLinks(text: RefObject<HTMLElement | null>): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const element = text.current;
    if (element === null) return;
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement)) return;
      const path = internalPath(event, link, window.location.origin);
      if (path === null) return;
      event.preventDefault();
      navigate(path);
    };
    element.addEventListener('click', onClick);
    return () => element.removeEventListener('click', onClick);
  }, [text, navigate]);
}
