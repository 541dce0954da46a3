import { publicAddress, withAddresses } from '#features/rich-text/server/public.ts';

/** What is for the page alone: other sizes of an image, the ids of headings, and the mark after the last word. */
const OF_THE_PAGE = /<\/?picture>|<source\b[^>]*>|<svg class="point endmark"[\s\S]*?<\/svg>/g;
/** Boxes to tick, their count and their buttons: without our scripts a checklist is a list. */
const OF_CHECKLISTS = new RegExp(
  [
    '<section class="checklist-frame">',
    '<p role="status">0 of \\d+ done</p><progress\\b[^>]*></progress>',
    '<label><input type="checkbox"[^>]*><span>',
    '</span></label>',
    '<input type="checkbox"[^>]*>',
    '<div class="checklist-foot">.*?</div></section>',
  ].join('|'),
  'g',
);
const TAG = /<[a-z][^>]*>/gi;
const OWN_ATTRIBUTES = /\s(?:srcset|sizes|loading|decoding|id|data-video)="[^"]*"/g;

/**
 * An article as programs show it that know nothing of our pages: every address is whole.
 * @param html as a page has it: attributes in double quotes, '>' escaped in them
 */
export const feedHtml = (html: string, siteUrl: string) =>
  withAddresses(
    html
      .replace(OF_THE_PAGE, '')
      .replace(OF_CHECKLISTS, '')
      .replace(TAG, (tag) => tag.replace(OWN_ATTRIBUTES, '')),
    (path) => publicAddress(path, siteUrl),
  );
