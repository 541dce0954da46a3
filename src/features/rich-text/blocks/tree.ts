/** An element of HTML, read by a browser or by the server. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly Node[];
}
export type Node = Element | string;

export const element = (
  name: string,
  attributes: Element['attributes'] = {},
  ...children: readonly Node[]
): Element => ({ name, attributes, children });

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeValue = (text: string) => escapeText(text).replaceAll('"', '&quot;');

export function toHtml(node: Node): string {
  if (typeof node === 'string') return escapeText(node);
  const { name, attributes, children } = node;
  const all = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeValue(value)}"`);
  if (name === 'img') return `<img${all.join('')}>`;
  return `<${name}${all.join('')}>${children.map(toHtml).join('')}</${name}>`;
}

const allText = (node: Node): string =>
  typeof node === 'string' ? node : node.children.map(allText).join('');

/** The text of an element in one line. Spaces that don't break a line stay, as in '19,99 €'. */
export const textOf = (node: Node | undefined): string =>
  node === undefined
    ? ''
    : allText(node)
        .replace(/[ \t\r\n\f]+/g, ' ')
        .replace(/^ | $/g, '');

/** The direct children with a name. */
export const childrenOf = (node: Element | undefined, name: string): Element[] =>
  (node?.children ?? []).filter(
    (child) => typeof child !== 'string' && child.name === name,
  ) as Element[];

/** All elements with a name in an element, in order. */
export const within = (node: Element | undefined, name: string): Element[] =>
  (node?.children ?? []).flatMap((child) =>
    typeof child === 'string'
      ? []
      : [...(child.name === name ? [child] : []), ...within(child, name)],
  );

/** What two elements have in common if one can stand for the other: all but white space and other attributes. */
export function contentOf(node: Node): string {
  if (typeof node === 'string') return toHtml(node.replace(/\s+/g, ''));
  const { name, attributes, children } = node;
  const { href = '', src = '', class: classes = '' } = attributes;
  return `<${[name, href, src, classes].join()}>${children.map(contentOf).join('')}</>`;
}
