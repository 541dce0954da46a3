import { hidesContent } from '#lib/text/html-elements.ts';
import { type Element, isElement } from './cards.ts';

/** Themes move these away from all but screen readers, or hide them. */
const HIDDEN_CLASS =
  /(?:^|\s)(?:hidden|is-hidden|d-none|invisible|visually-hidden|sr-only|screen-reader-text)(?:\s|$)/;
/** Hidden only on some screens: 'd-none d-md-block', 'hidden lg:flex'. */
const RESPONSIVE_CLASS = /(?:^|[\s:-])(?:sm|md|lg|xx?l|[23]xl)[:-]/;

/** The style sheets in a text, without comments. */
const sheetsIn = (text: string): string[] =>
  text
    .split(/<style\b[^>]{0,500}>/i)
    .slice(1)
    .map((part) => part.split(/<\/style/i, 1)[0] ?? '')
    .map((css) => css.split('/*').map((part, at) => (at ? (part.split('*/')[1] ?? '') : part)))
    .map((parts) => parts.join(''));

/** Rules are not nested deeper. */
const MAX_DEPTH = 10;

/** Classes and ids that a text's own style sheets hide: '.spoiler', '#note'. */
export function hiddenBySheets(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const css of sheetsIn(text)) {
    const open: string[] = [];
    let last = '';
    for (const part of css.split(/([{}])/)) {
      if (part === '{') open.push(last);
      else if (part !== '}') last = part;
      else {
        const selectors = (open.pop() ?? '').split(',');
        // Others are hidden only on paper or small screens.
        const isAlways = !open.some((around) => /@media/i.test(around));
        for (const selector of isAlways && hidesContent(last) ? selectors : []) {
          const name = /^[\w-]*([.#][\w-]+)$/.exec(selector.trim())?.[1];
          if (name !== undefined) names.add(name);
        }
        last = '';
      }
      if (open.length > MAX_DEPTH) break;
    }
  }
  return names;
}

/** Whether readers of the old site didn't see an element. */
export function isHidden(
  { name, attribs, children }: Element,
  bySheets: ReadonlySet<string>,
): boolean {
  const { style = '', class: classes = '', id = '' } = attribs;
  return (
    'hidden' in attribs ||
    'popover' in attribs ||
    (name === 'dialog' && !('open' in attribs)) ||
    hidesContent(style) ||
    // Boxes without a size may hold others that have one, such as players.
    (/(?:^|[;\s])(?:font-size|(?:max-)?height)\s*:\s*0(?:px|r?em|pt|%)?\s*(?:;|$)/i.test(style) &&
      !children.some(isElement)) ||
    (HIDDEN_CLASS.test(classes) && !RESPONSIVE_CLASS.test(classes)) ||
    (bySheets.size > 0 &&
      [`#${id}`, ...classes.split(/\s+/).map((one) => `.${one}`)].some((one) => bySheets.has(one)))
  );
}
