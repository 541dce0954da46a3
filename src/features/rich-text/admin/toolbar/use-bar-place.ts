import { type RefObject, useEffect } from 'react';

const DOCK = '[data-dock]';

/**
 * Keeps the tools in sight where they stand at the lower edge: above the actions that lie there, or
 * above the keyboard on the screen when that is higher. Told to the styles as `--dock-height`; what is
 * covered together with the tools as the page's `--lower-edge`, above which toasts stand.
 */
export function useBarPlace(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    const dock = document.querySelector(DOCK);
    const page = document.documentElement.style;
    const place = () => {
      const fixed = dock !== null && getComputedStyle(dock).position === 'fixed';
      const actions = fixed ? dock.getBoundingClientRect().height : 0;
      const keyboard = view ? window.innerHeight - view.height - view.offsetTop : 0;
      // Pinching is no keyboard.
      const covered = view && view.scale === 1 ? Math.max(actions, keyboard) : actions;
      box.current?.style.setProperty('--dock-height', `${Math.round(covered)}px`);
      const tools = box.current?.querySelector('[role="toolbar"]')?.clientHeight ?? 0;
      page.setProperty('--lower-edge', `${Math.round(covered + tools)}px`);
    };
    const observer = new ResizeObserver(place);
    if (dock) observer.observe(dock);
    // Its height changes with the tools': those for tables come and go.
    if (box.current) observer.observe(box.current);
    view?.addEventListener('resize', place);
    view?.addEventListener('scroll', place);
    place();
    return () => {
      observer.disconnect();
      page.removeProperty('--lower-edge');
      view?.removeEventListener('resize', place);
      view?.removeEventListener('scroll', place);
    };
  }, [box]);
}
