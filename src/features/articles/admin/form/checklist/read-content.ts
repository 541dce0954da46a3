import { parseHtml } from '#ui/admin/parse-html.ts';

/** What the checklist wants to know of an article's HTML. */
export interface ContentFacts {
  words: number;
  /** Addresses of links that lead to a page, each once, in their order. */
  links: string[];
  /** Alternative texts of pictures; null where there is none. */
  pictureTexts: (string | null)[];
  /** 2, 3 or 4, in their order. */
  headings: number[];
}

/** Links within the text and to mailboxes ask nobody. */
const LEADS = /^(?:https?:\/\/|\/)/i;

function wordCount(body: HTMLElement): number {
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  let text = '';
  while (texts.nextNode()) text += ` ${texts.currentNode.nodeValue}`;
  return text.split(/\s+/).filter(Boolean).length;
}

/** Reads the HTML of an article as it stands in the form. */
export function readContent(html: string): ContentFacts {
  const body = parseHtml(html);
  for (const silent of body.querySelectorAll('script, style, template, noscript')) silent.remove();
  const addresses = [...body.querySelectorAll('a')].map((link) =>
    (link.getAttribute('href') ?? '').trim().replace(/#.*$/, ''),
  );
  return {
    words: wordCount(body),
    links: [...new Set(addresses.filter((address) => LEADS.test(address)))],
    pictureTexts: [...body.querySelectorAll('img')].map(
      (image) => image.getAttribute('alt')?.trim() || null,
    ),
    headings: [...body.querySelectorAll('h2, h3, h4')].map(({ localName }) => Number(localName[1])),
  };
}
