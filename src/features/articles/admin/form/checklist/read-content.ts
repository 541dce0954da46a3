import { htmlToText, readHtml } from '#ui/admin/read-html.ts';

/** The parts of an article's HTML that the checklist looks at. */
export interface ContentFacts {
  words: number;
  /** The URLs of links to pages, each once, in order. */
  links: string[];
  /** The alternative texts of the images, without those of video players; null for none. */
  imageTexts: (string | null)[];
  /** The levels 2 to 4, in order. */
  headings: number[];
}

/** Leaves out links within the page and to email addresses. */
const PAGE_URL = /^(?:https?:\/\/|\/)/i;

/** Counts words and collects links, images and headings. */
export function readContent(html: string): ContentFacts {
  const body = readHtml(html);
  const urls = [...body.querySelectorAll('a')].map((link) =>
    (link.getAttribute('href') ?? '').trim().replace(/#.*$/, ''),
  );
  return {
    words: htmlToText(html).split(' ').filter(Boolean).length,
    links: [...new Set(urls.filter((url) => PAGE_URL.test(url)))],
    imageTexts: [...body.querySelectorAll('img:not(.block-video > img)')].map(
      (image) => image.getAttribute('alt')?.trim() || null,
    ),
    headings: [...body.querySelectorAll('h2, h3, h4')].map(({ localName }) => Number(localName[1])),
  };
}
