import { AWAKE } from './page-state.ts';

/**
 * Runs inside of the page, where nothing of this file is known. Requests the styles that are not
 * inside of the page, so that they hold up no paint, and the page's scripts when it has painted: at
 * the visitor's first touch, key, move or scroll, or when the browser has nothing to do after
 * everything in sight has loaded, whichever is first. Links and forms work meanwhile; a press of a
 * button that needs the scripts is kept and done when they have come.
 */
function wake(awake: string): void {
  const { styles = '', modules = '' } = document.currentScript?.dataset ?? {};
  const names = modules.split(' ');
  const intents = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll'];
  const pressed = new Set<HTMLElement>();
  /** The network failed, or the scripts are of a release that has gone: only a new page has others. */
  let isLost = false;

  // Behind those in the head, where screens add theirs: between them they would make the browser
  // read all styles anew, and text shown would take on fonts that came late.
  const addStyles = () => {
    for (const name of styles.split(' ').filter(Boolean)) {
      // Added by a screen meanwhile.
      if (document.querySelector(`link[href="${name}"]`)) continue;
      const sheet = document.createElement('link');
      sheet.rel = 'stylesheet';
      // As in the HTML: the loader of screens looks for it by its attribute.
      sheet.setAttribute('href', name);
      document.head.append(sheet);
    }
  };
  const request = (event?: Partial<MouseEvent>) => {
    // Chromium says so too of a pointer that rests where a page comes up.
    if (event?.type === 'pointermove' && !event.movementX && !event.movementY) return;
    for (const type of intents) removeEventListener(type, request, true);
    for (const name of names.splice(0)) {
      const script = document.createElement('script');
      script.type = 'module';
      script.src = name;
      script.onerror = () => {
        isLost = true;
        if (pressed.size > 0) location.reload();
      };
      document.head.append(script);
    }
  };
  /** Once each, however often somebody presses what does nothing yet. */
  const keep = (button: HTMLElement) => {
    if (isLost) location.reload();
    pressed.add(button);
    request();
  };
  const keepPress = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    // A popover's button works by itself.
    if (button?.type === 'button' && !button.popoverTargetElement) keep(button);
  };
  const keepSubmit = ({ submitter }: SubmitEvent) => {
    // This one is sent by script alone; its button stands for it, because React hurries for a press.
    const isOurs = submitter instanceof HTMLButtonElement && submitter.form?.method === 'dialog';
    if (isOurs) keep(submitter);
  };

  addEventListener('click', keepPress, true);
  addEventListener('submit', keepSubmit, true);
  // Whoever comes Back has another wish.
  addEventListener('pagehide', () => pressed.clear());
  document.addEventListener(awake, () => {
    removeEventListener('click', keepPress, true);
    removeEventListener('submit', keepSubmit, true);
    for (const button of pressed) button.click();
  });
  for (const type of intents) addEventListener(type, request, { capture: true, passive: true });
  // Not beside what the first paint needs; a tab in the background paints nothing.
  if (document.hidden) addStyles();
  else requestAnimationFrame(() => setTimeout(addStyles));
  // Nothing is seen of a screen of the admin area before its script is here.
  if (document.documentElement.dataset.admin !== undefined) request();
  addEventListener('load', () => {
    // Safari has no requestIdleCallback; Chromium calls seconds later where nothing moves.
    const idle = window.requestIdleCallback ?? setTimeout;
    requestAnimationFrame(() => setTimeout(() => idle(() => request(), { timeout: 500 })));
  });
}

/** The server puts it at the end of each page and allows it by its hash. */
export const WAKE_SCRIPT = `(${wake})("${AWAKE}")`;
