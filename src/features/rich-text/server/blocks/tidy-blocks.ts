import { parseDocument } from 'htmlparser2';
import { blockHtml, readBlock } from '../../blocks/blocks.ts';
import { type Element, element, type Node } from '../../blocks/tree.ts';

type Parsed = ReturnType<typeof parseDocument>['children'][number];
type ParsedElement = Extract<Parsed, { name: string; attribs: Record<string, string> }>;

const isElement = (node: Parsed): node is ParsedElement => 'attribs' in node;

function treeOf({ name, attribs, children }: ParsedElement): Element {
  const parts = children.map((child): Node => {
    if (isElement(child)) return treeOf(child);
    return 'data' in child ? child.data : '';
  });
  return element(name, attribs, ...parts);
}

/** A class that only blocks have. */
const OF_BLOCK = /(?:^| )(?:block-|at-\d)/;

/**
 * Reduces the blocks that are edited in a form to what that form writes. Anything else with their class loses it: what
 * is written in it stays.
 * @param html sanitized HTML, without '>' in attributes
 */
export function tidyBlocks(html: string): string {
  if (!/ class="(?:[^"]* )?(?:block-|at-\d)/.test(html)) return html;
  const parts: string[] = [];
  let copied = 0;
  const replace = (from: number, to: number, by: string) => {
    parts.push(html.slice(copied, from), by);
    copied = to;
  };
  const visit = (nodes: readonly Parsed[], isInside: boolean) => {
    for (const node of nodes) {
      if (!isElement(node)) continue;
      const from = node.startIndex ?? 0;
      const isMarked = OF_BLOCK.test(node.attribs.class ?? '');
      // A block in another one isn't one.
      const block = isMarked && !isInside ? readBlock(treeOf(node)) : null;
      if (block !== null) {
        replace(from, (node.endIndex ?? 0) + 1, blockHtml(block.kind, block.values));
        continue;
      }
      if (isMarked) {
        const to = html.indexOf('>', from) + 1;
        replace(from, to, html.slice(from, to).replace(/ class="[^"]*"/, ''));
      }
      visit(node.children, isInside || isMarked);
    }
  };
  visit(parseDocument(html, { withStartIndices: true, withEndIndices: true }).children, false);
  return parts.join('') + html.slice(copied);
}
