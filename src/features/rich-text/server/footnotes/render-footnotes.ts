import { escapeHtml } from '#platform/html.ts';

/** URLs in a note, without a sentence's punctuation at their end. */
const URL_IN_TEXT = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?'’”)\]]/g;

function withLinks(text: string): string {
  let html = '';
  let at = 0;
  for (const { 0: url, index } of text.matchAll(URL_IN_TEXT)) {
    const shown = escapeHtml(url);
    html += `${escapeHtml(text.slice(at, index))}<a href="${shown}">${shown}</a>`;
    at = index + url.length;
  }
  return html + escapeHtml(text.slice(at));
}

/** No other element of a page has an ID with this prefix. */
const idOf = (number: number) => `note-${number}`;

const reference = (number: number) =>
  `<sup><a href="#${idOf(number)}" role="doc-noteref" id="${idOf(number)}-ref" aria-label="Footnote ${number}">${number}</a></sup>`;

/**
 * Numbers footnotes and lists them after the text. Receives a parser's events, in order. Roles as in
 * DPUB-ARIA 1.1: https://www.w3.org/TR/dpub-aria-1.1/#doc-endnotes
 */
export function footnotes() {
  const notes: string[] = [];
  /** Whether each enclosing `details` is a spoiler. */
  const details: boolean[] = [];
  let language = '';
  let text = '';
  /** The references of the open link. */
  let deferred = '';

  return {
    onOpen(name: string, { class: kind, dir, lang }: Record<string, string>): void {
      if (name === 'details') details.push(kind !== 'fold');
      if (name !== 'span') return;
      const written = { dir, lang };
      language = Object.entries(written)
        .map(([key, value]) => (value === undefined ? '' : ` ${key}="${escapeHtml(value)}"`))
        .join('');
      text = '';
    },
    onText(part: string): void {
      text += part;
    },
    /** @returns the reference to the open note; '' if it is deferred */
    onClose(defers: boolean): string {
      const number = notes.length + 1;
      const shown = withLinks(text.replace(/\s+/g, ' ').trim());
      // The list must not reveal what a spoiler hides.
      const content = details.includes(true)
        ? `<details class="spoiler"><summary>Spoiler</summary><p>${shown}</p></details>`
        : shown;
      notes.push(
        `<li id="${idOf(number)}"${language}>${content} <a href="#${idOf(number)}-ref" role="doc-backlink" aria-label="Back to footnote ${number} in the text">↩\ufe0e</a></li>`,
      );
      if (!defers) return reference(number);
      deferred += reference(number);
      return '';
    },
    /** Another element than a note. */
    onCloseOther(name: string): void {
      if (name === 'details') details.pop();
    },
    /** The references that belong after the link that has ended. */
    takeDeferred(): string {
      const markup = deferred;
      deferred = '';
      return markup;
    },
    /** The notes after the text; '' without any. */
    list: (): string =>
      notes.length === 0
        ? ''
        : `<section role="doc-endnotes" aria-label="Footnotes"><p><strong>Footnotes</strong></p><ol>${notes.join('')}</ol></section>`,
  };
}
