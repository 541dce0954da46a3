/** A node of what a page tells programs. */
export type Node = Record<string, unknown>;

/** The graph that a page's HTML holds; an empty one where it holds none. */
export function graphIn(html: string): Node[] {
  const found = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  if (found.length > 1) throw new Error('There is more than one graph.');
  return found[0] ? (JSON.parse(found[0][1] ?? '') as { '@graph': Node[] })['@graph'] : [];
}

export const typesOf = (node: Node): string[] => [node['@type'] as string | string[]].flat();

/** The node of a type at the top of a graph. @throws Error where there is not exactly one */
export function nodeOf(html: string, type: string): Node {
  const found = graphIn(html).filter((node) => typesOf(node).includes(type));
  if (found.length !== 1) throw new Error(`There are ${found.length} of ${type}.`);
  return found[0] as Node;
}
