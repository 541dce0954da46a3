import { HYDRATED } from './page-state.ts';

/**
 * Runs inline in the page, without access to anything else in this file. Requests the late styles without
 * blocking the first paint, and the page's scripts after it: at the visitor's first touch, key, pointer
 * move or scroll, or when the browser is idle after loading. Links and forms work without the scripts.
 * Clicks on buttons that need them are remembered and repeated after hydration.
 * A font that is late for the first paint is used when it arrives, if nothing that the visitor sees moves
 * because of it; otherwise from the next page on, or once the page is in the background.
 */
function hydrate(hydrated: string): void {
  const { styles = '', modules = '' } = document.currentScript?.dataset ?? {};
  const names = modules.split(' ');
  const intents = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll'];
  const pressed = new Set<HTMLElement>();
  /** The network failed, or the scripts belong to a previous release: only a reload helps. */
  let hasFailed = false;

  const lateFonts = new Set<FontFace>();
  /** Late ones that aren't used yet. */
  const waitingFonts = new Set<FontFace>();
  const isRelated = (one: { family: string }, other: { family: string }) =>
    one.family.split(' ')[0] === other.family.split(' ')[0];
  const tops = () =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top < innerHeight && bottom > 0 ? [{ element, top }] : [];
    });
  /** All of a family at once: no word is set in two faces. */
  const showFamily = (font: FontFace) => {
    const fonts = [...waitingFonts].filter((one) => isRelated(one, font));
    if (fonts.some(({ status }) => status === 'loading')) return;
    // The admin area shows nothing until its scripts are there.
    const isSeen = !document.hidden && document.documentElement.dataset.admin === undefined;
    const seen = isSeen ? tops() : [];
    for (const one of fonts) document.fonts.add(one);
    const moves = seen.some(
      ({ element, top }) => Math.abs(element.getBoundingClientRect().top - top) > 1,
    );
    for (const one of fonts) {
      if (moves) document.fonts.delete(one);
      else waitingFonts.delete(one);
    }
  };
  const showLoaded = () => {
    for (const font of waitingFonts) {
      if (font.status === 'loading') continue;
      document.fonts.add(font);
      waitingFonts.delete(font);
    }
  };
  // Their faces are optional, but Chromium switches visible text to a late font as soon as a style sheet
  // is added before others. So late faces leave the styles, and come back when they are there.
  const holdLateFonts = () => {
    const faces = [...document.fonts].filter((face) => !lateFonts.has(face));
    const rules = [...document.styleSheets].flatMap((sheet) =>
      // Rules of other origins can't be read.
      [...(sheet.href?.startsWith(`${location.origin}/`) === false ? [] : sheet.cssRules)].flatMap(
        (rule) => (rule instanceof CSSFontFaceRule ? { sheet, rule } : []),
      ),
    );
    // They are in the same order.
    if (rules.length !== faces.length) return;
    for (const [place, { sheet, rule }] of rules.entries()) {
      const face = faces[place];
      if (face === undefined) continue;
      const family = face.family.replaceAll('"', '');
      const waits = [...waitingFonts].some((one) => isRelated(one, { family }));
      if (face.status !== 'loading' && !(waits && face.status === 'loaded')) continue;
      const font = new FontFace(family, rule.style.getPropertyValue('src'), face);
      lateFonts.add(font);
      waitingFonts.add(font);
      const show = () => showFamily(font);
      font.load().then(show, show);
      sheet.deleteRule([...sheet.cssRules].indexOf(rule));
    }
  };

  // After those in the head, where screens add theirs.
  const addStyles = () => {
    holdLateFonts();
    for (const name of styles.split(' ').filter(Boolean)) {
      // A screen has added it.
      if (document.querySelector(`link[href="${name}"]`)) continue;
      const sheet = document.createElement('link');
      sheet.rel = 'stylesheet';
      // As in the HTML: the code that loads screens finds it by this attribute.
      sheet.setAttribute('href', name);
      // It has fonts of its own, which the next layout requests.
      sheet.onload = () => setTimeout(holdLateFonts, 100);
      document.head.append(sheet);
    }
  };
  const request = (event?: Partial<MouseEvent>) => {
    // Chromium also sends this event when a page appears under a resting pointer.
    if (event?.type === 'pointermove' && !event.movementX && !event.movementY) return;
    for (const type of intents) removeEventListener(type, request, true);
    for (const name of names.splice(0)) {
      const script = document.createElement('script');
      script.type = 'module';
      script.src = name;
      script.onerror = () => {
        hasFailed = true;
        if (pressed.size > 0) location.reload();
      };
      document.head.append(script);
    }
  };
  /** Remembers a click, once per button. */
  const remember = (button: HTMLElement) => {
    if (hasFailed) location.reload();
    pressed.add(button);
    request();
  };
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    // A popover's button works without scripts.
    if (button?.type === 'button' && !button.popoverTargetElement) remember(button);
  };
  const onSubmit = ({ submitter }: SubmitEvent) => {
    // A form that only scripts can submit: React handles the click on its button first.
    const isOurs = submitter instanceof HTMLButtonElement && submitter.form?.method === 'dialog';
    if (isOurs) remember(submitter);
  };

  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit, true);
  // After Back, remembered clicks are outdated.
  addEventListener('pagehide', () => pressed.clear());
  document.addEventListener(hydrated, () => {
    removeEventListener('click', onClick, true);
    removeEventListener('submit', onSubmit, true);
    for (const button of pressed) button.click();
  });
  // The router dispatches events for its navigations.
  for (const type of ['pushState', 'replaceState', 'popstate', 'visibilitychange'])
    addEventListener(type, showLoaded, true);
  for (const type of intents) addEventListener(type, request, { capture: true, passive: true });
  // After the first paint; a background tab doesn't paint.
  if (document.hidden) addStyles();
  else requestAnimationFrame(() => setTimeout(addStyles));
  // The admin area shows nothing without its scripts.
  if (document.documentElement.dataset.admin !== undefined) request();
  addEventListener('load', () => {
    // Safari has no requestIdleCallback; Chromium may call it seconds later on a still page.
    const idle = window.requestIdleCallback ?? setTimeout;
    requestAnimationFrame(() => setTimeout(() => idle(() => request(), { timeout: 500 })));
  });
}

/** Inlined at the end of each page. The security headers allow it by its hash. */
export const HYDRATE_SCRIPT = `(${hydrate})("${HYDRATED}")`;
