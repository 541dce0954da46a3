import { type RefObject, useEffect } from 'react';

const DOCK = '[data-dock]';

/**
 * Keeps a toolbar at the lower edge visible: above the action bar, or above the on-screen keyboard if
 * that is higher. Sets `--dock-height` and `--tools-height`, and of the page `--lower-edge`, above which toasts appear, and `--upper-edge`,
 * below which notices stay.
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
      // Pinch zoom isn't a keyboard.
      const covered = view && view.scale === 1 ? Math.max(actions, keyboard) : actions;
      box.current?.style.setProperty('--dock-height', `${Math.round(covered)}px`);
      const tools = box.current?.querySelector('[role="toolbar"]')?.clientHeight ?? 0;
      box.current?.style.setProperty('--tools-height', `${tools}px`);
      page.setProperty('--lower-edge', `${Math.round(covered + tools)}px`);
      page.setProperty('--upper-edge', `${fixed ? 0 : tools}px`);
    };
    const observer = new ResizeObserver(place);
    if (dock) observer.observe(dock);
    // Its height changes when table tools appear.
    if (box.current) observer.observe(box.current);
    view?.addEventListener('resize', place);
    view?.addEventListener('scroll', place);
    place();
    return () => {
      observer.disconnect();
      page.removeProperty('--lower-edge');
      page.removeProperty('--upper-edge');
      view?.removeEventListener('resize', place);
      view?.removeEventListener('scroll', place);
    };
  }, [box]);
}
