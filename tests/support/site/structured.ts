/** A node of structured data. */
export type Node = Record<string, unknown>;

/** The graph in a page's HTML; empty if there is none. */
export function graphIn(html: string): Node[] {
  const found = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  if (found.length > 1) throw new Error('There is more than one graph.');
  return found[0] ? (JSON.parse(found[0][1] ?? '') as { '@graph': Node[] })['@graph'] : [];
}

export const typesOf = (node: Node): string[] => [node['@type'] as string | string[]].flat();

/**
 * The top-level node of a type.
 * @throws Error unless there is exactly one
 */
export function nodeOf(html: string, type: string): Node {
  const found = graphIn(html).filter((node) => typesOf(node).includes(type));
  if (found.length !== 1) throw new Error(`There are ${found.length} of ${type}.`);
  return found[0] as Node;
}
