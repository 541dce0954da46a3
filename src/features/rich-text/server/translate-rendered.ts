import { DEFAULT_LANGUAGE } from '#lib/messages/languages.ts';
import { escapeHtml } from '#platform/html.ts';
import { messagesIn } from '#platform/messages/messages-in.ts';

/**
 * Translates what `renderArticle` adds to a text: names of footnotes, embeds, images and tables, and the texts of
 * checklists. Written texts have no such attributes and elements.
 */
export function translateRendered(html: string, language: string): string {
  if (language === DEFAULT_LANGUAGE) return html;
  const t = messagesIn(language);
  const name = (text: string) => `aria-label="${escapeHtml(text)}"`;
  const names = (tag: string) =>
    tag
      .replace(/aria-label="Step (\d+)"/g, (_, step) => name(t('Step {step}', { step })))
      .replace(/aria-label="Table (\d+)"/g, (_, number) => name(t('Table {number}', { number })))
      .replace(/aria-label="Footnote (\d+)"/g, (_, number) =>
        name(t('Footnote {number}', { number })),
      )
      .replace(/aria-label="Back to footnote (\d+) in the text"/g, (_, number) =>
        name(t('Back to footnote {number} in the text', { number })),
      )
      .replaceAll('aria-label="Enlarge image"', name(t('Enlarge image')))
      .replaceAll('aria-label="Play video on YouTube"', name(t('Play video on YouTube')))
      .replace(
        /aria-label="Play video on YouTube: ([^"]*)"/g,
        // The title is escaped already.
        (_, title) =>
          `aria-label="${escapeHtml(t('Play video on YouTube: {title}', { title: '\0' })).replace('\0', () => title)}"`,
      );
  const load = (site: string) => escapeHtml(t('Load content from {site}', { site }));
  // Only in tags: a text may show such an attribute, for example as code.
  return html
    .replace(/<[a-z][^>]*>/g, names)
    .replace(
      /<small>Load content from ([\w. ]+)<\/small><\/a><\/div>/g,
      (_, site) => `<small>${load(site)}</small></a></div>`,
    )
    .replace(
      '<section role="doc-endnotes" aria-label="Footnotes"><p><strong>Footnotes</strong></p>',
      () =>
        `<section role="doc-endnotes" ${name(t('Footnotes'))}><p><strong>${escapeHtml(t('Footnotes'))}</strong></p>`,
    )
    .replace(
      /(<li id="note-\d+"[^>]*><details class="spoiler"><summary>)Spoiler</g,
      (_, before) => `${before}${escapeHtml(t('Spoiler'))}<`,
    )
    .replace(
      /<p role="status">0 of (\d+) done<\/p>/g,
      (_, all) =>
        `<p role="status">${escapeHtml(t('{done} of {all} done', { done: 0, all: Number(all) }))}</p>`,
    )
    .replaceAll(
      '<div class="checklist-foot"><p>Stored on this device only.</p><button type="button">Reset</button></div>',
      () =>
        `<div class="checklist-foot"><p>${escapeHtml(t('Stored on this device only.'))}</p><button type="button">${escapeHtml(t('Reset'))}</button></div>`,
    );
}
