import { publicAddress, withAddresses } from '#features/articles/server/public.ts';

/** What is for the page alone: other sizes of a picture, the ids of headings, and the mark after the last word. */
const OF_THE_PAGE = /<\/?picture>|<source\b[^>]*>|<svg class="point endmark"[\s\S]*?<\/svg>/g;
const TAG = /<[a-z][^>]*>/gi;
const OWN_ATTRIBUTES = /\s(?:srcset|sizes|loading|decoding|id|data-video)="[^"]*"/g;

/**
 * An article as programs show it that know nothing of our pages: every address is whole.
 * @param html as a page has it: attributes in double quotes, '>' escaped in them
 */
export const feedHtml = (html: string, siteUrl: string) =>
  withAddresses(
    html.replace(OF_THE_PAGE, '').replace(TAG, (tag) => tag.replace(OWN_ATTRIBUTES, '')),
    (path) => publicAddress(path, siteUrl),
  );
