/** The value that a style declares for a property, in lower case; '' if it declares none. */
export function declared(style: string, property: string): string {
  for (const declaration of style.split(';').reverse()) {
    const colon = declaration.indexOf(':');
    if (declaration.slice(0, colon).trim().toLowerCase() !== property) continue;
    return declaration
      .slice(colon + 1)
      .replace(/!\s*important/i, '')
      .trim()
      .toLowerCase();
  }
  return '';
}

export const styleOf = (element: Element) => element.getAttribute('style') ?? '';

export interface StyleRule {
  selector: string;
  body: string;
}

/** The rules of a pasted document's style sheets, without those in `@media` and the like. */
export function rulesOf(root: Element): StyleRule[] {
  const sheets = [...root.ownerDocument.querySelectorAll('style')];
  return sheets.flatMap(({ textContent }) =>
    (textContent ?? '')
      .replace(/<!--|-->|\/\*[\s\S]*?\*\//g, '')
      .split('}')
      .map((rule) => rule.split('{'))
      .map(([selector = '', body = '']) => ({ selector: selector.trim(), body })),
  );
}

export function select(root: Element, selector: string): Element[] {
  try {
    return [...root.querySelectorAll(selector)];
  } catch {
    // '@page' or a selector that only a word processor knows.
    return [];
  }
}

/** Properties that say more than an appearance. */
const MEANINGFUL = /(?:^|[;\s])(?:font-weight|font-style|text-decoration|font-family)\s*:/i;

/** Spreadsheets format their cells by class: writes what the sheets declare into the elements. */
export function inlineSheets(root: Element): void {
  const inlined = new Map<Element, string>();
  for (const { selector, body } of rulesOf(root)) {
    if (!MEANINGFUL.test(body) || !/\.[a-z]/i.test(selector)) continue;
    for (const element of select(root, selector)) {
      if (!element.matches('td, th, span, font')) continue;
      inlined.set(element, `${inlined.get(element) ?? ''};${body}`);
    }
  }
  for (const [element, style] of inlined) {
    element.setAttribute('style', `${style};${styleOf(element)}`);
  }
}
