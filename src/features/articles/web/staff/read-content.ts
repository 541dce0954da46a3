/** What the checklist wants to know of an article's HTML. */
export interface ContentFacts {
  words: number;
  /** Addresses of links that lead to a page, each once, in their order. */
  links: string[];
  /** Pictures: null where there is no alternative text. */
  pictureTexts: (string | null)[];
  /** 2, 3 or 4, in their order. */
  headings: number[];
}

/** Links within the text and to mailboxes ask nobody. */
const LEADS = /^(?:https?:\/\/|\/)/i;

/** Reads HTML in a document of its own, in which nothing runs and nothing loads. */
export function readContent(html: string): ContentFacts {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const all = (selector: string) => [...page.body.querySelectorAll(selector)];
  const links = all('a[href]')
    .map((link) => link.getAttribute('href')?.trim() ?? '')
    .filter((href) => LEADS.test(href))
    .map((href) => href.replace(/#.*$/, ''));
  const text = page.body.textContent.trim();
  return {
    words: text === '' ? 0 : text.split(/\s+/).length,
    links: [...new Set(links)],
    pictureTexts: all('img').map((image) => image.getAttribute('alt')?.trim() || null),
    headings: all('h2, h3, h4').map((heading) => Number(heading.tagName.slice(1))),
  };
}
