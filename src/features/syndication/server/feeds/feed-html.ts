import { publicAddress, withAddresses } from '#features/rich-text/server/public.ts';

/** Parts that only the page uses: image sizes, heading IDs and the end mark. */
const OF_THE_PAGE = /<\/?picture>|<source\b[^>]*>|<svg class="point endmark"[\s\S]*?<\/svg>/g;
/** Checkboxes, their count and buttons: without our scripts a checklist is a plain list. */
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
 * An article for other programs: every URL is absolute.
 * @param html as on the page: attributes in double quotes with '>' escaped
 */
export const feedHtml = (html: string, siteUrl: string) =>
  withAddresses(
    html
      .replace(OF_THE_PAGE, '')
      .replace(OF_CHECKLISTS, '')
      .replace(TAG, (tag) => tag.replace(OWN_ATTRIBUTES, '')),
    (path) => publicAddress(path, siteUrl),
  );
