import { htmlToText, readHtml } from '#ui/admin/read-html.ts';

/** What the checklist wants to know of an article's HTML. */
export interface ContentFacts {
  words: number;
  /** Addresses of links that lead to a page, each once, in their order. */
  links: string[];
  /** Alternative texts of images; null where there is none. */
  imageTexts: (string | null)[];
  /** 2, 3 or 4, in their order. */
  headings: number[];
}

/** Links within the text and to mailboxes ask nobody. */
const LEADS = /^(?:https?:\/\/|\/)/i;

/** Reads the HTML of an article as it stands in the form. */
export function readContent(html: string): ContentFacts {
  const body = readHtml(html);
  const addresses = [...body.querySelectorAll('a')].map((link) =>
    (link.getAttribute('href') ?? '').trim().replace(/#.*$/, ''),
  );
  return {
    words: htmlToText(html).split(' ').filter(Boolean).length,
    links: [...new Set(addresses.filter((address) => LEADS.test(address)))],
    imageTexts: [...body.querySelectorAll('img')].map(
      (image) => image.getAttribute('alt')?.trim() || null,
    ),
    headings: [...body.querySelectorAll('h2, h3, h4')].map(({ localName }) => Number(localName[1])),
  };
}
