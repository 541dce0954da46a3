/** Reads HTML as a browser does, without running or loading anything of it. In the browser only. */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

/** The HTML of some nodes that stand side by side. */
export function htmlOf(nodes: Iterable<Node>): string {
  const box = document.createElement('template');
  for (const node of nodes) box.content.append(node.cloneNode(true));
  // The first line break in there is not read; one that counts needs another before it.
  for (const { firstChild } of box.content.querySelectorAll('pre')) {
    if (firstChild instanceof Text && firstChild.data.startsWith('\n')) {
      firstChild.data = `\n${firstChild.data}`;
    }
  }
  return box.innerHTML;
}
