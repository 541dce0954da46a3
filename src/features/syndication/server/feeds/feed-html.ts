import { Parser } from 'htmlparser2';
import {
  publicAddress,
  translateRendered,
  withAddresses,
} from '#features/rich-text/server/public.ts';
import type { Translate } from '#lib/messages/messages.ts';
import { escapeHtml, textReader } from '#platform/html.ts';
import { messagesIn } from '#platform/messages/messages-in.ts';

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
/** An embed: without our scripts it is a link. */
const VIDEO =
  /<div class="embed"><a href="([^"]*)"[^>]* aria-label="Play video on YouTube(?:: ([^"]*))?"[^>]*>.*?<\/a><\/div>/g;
const WIDGET =
  /<div class="embed \w+"><a href="([^"]*)" data-player="[^"]*"><strong>([^<]*)<\/strong><small>[^<]*<\/small><\/a><\/div>/g;
/** An image that opens over the page. */
const ENLARGED = /<a\b[^>]* data-zoom=""[^>]*>(.*?)<\/a>/g;
/** Links between footnotes and text: their targets have no IDs here. */
const NOTE_LINK = /<a href="#note-\d+" role="doc-noteref"[^>]*>(\d+)<\/a>/g;
const BACK_LINK = / <a href="#note-\d+-ref" role="doc-backlink"[^>]*>.*?<\/a>/g;
const TAG = /<[a-z][^>]*>/gi;
const OWN_ATTRIBUTES = /\s(?:srcset|sizes|loading|decoding|id)="[^"]*"/g;

/** Replaces spoilers by links to the page: many feed readers show the content of `details`. */
function withoutSpoilers(html: string, page: string, t: Translate): string {
  let written = '';
  let copied = 0;
  let from = 0;
  /** Whether each enclosing `details` is a spoiler. */
  const open: boolean[] = [];
  let inSummary = false;
  let reader = textReader();
  const parser = new Parser({
    onopentag(name, attributes) {
      // Not that of a section within a spoiler, which the spoiler hides.
      if (name === 'summary') inSummary = open.at(-1) === true && open.filter(Boolean).length === 1;
      if (name !== 'details') return;
      if (!open.includes(true)) [from, reader] = [parser.startIndex, textReader()];
      open.push(attributes.class !== 'fold');
    },
    ontext(text) {
      if (inSummary) reader.ontext(text);
    },
    onclosetag(name) {
      if (name === 'summary') inSummary = false;
      if (name !== 'details' || !open.pop() || open.includes(true)) return;
      const label = reader.text() || t('hidden');
      written += `${html.slice(copied, from)}<p><a href="${escapeHtml(page)}">${escapeHtml(t('Spoiler: {title}', { title: label }))}</a></p>`;
      copied = parser.endIndex + 1;
    },
  });
  parser.end(html);
  return written + html.slice(copied);
}

/**
 * An article for other programs: every URL is absolute, embeds and spoilers are links.
 * @param html as on the page: attributes in double quotes with '>' escaped
 * @param page the article's URL
 * @param language of the site
 */
export function feedHtml(
  html: string,
  { siteUrl, page, language }: { siteUrl: string; page: string; language: string },
) {
  const t = messagesIn(language);
  const shown = withoutSpoilers(html.replace(OF_THE_PAGE, '').replace(OF_CHECKLISTS, ''), page, t)
    .replace(
      VIDEO,
      (_, url, title = escapeHtml(t('Watch the video'))) => `<p><a href="${url}">${title}</a></p>`,
    )
    .replace(WIDGET, '<p><a href="$1">$2</a></p>')
    .replace(ENLARGED, '$1')
    .replace(NOTE_LINK, '$1')
    .replace(BACK_LINK, '')
    .replace(TAG, (tag) => tag.replace(OWN_ATTRIBUTES, ''));
  return withAddresses(translateRendered(shown, language), (path) => publicAddress(path, siteUrl));
}
