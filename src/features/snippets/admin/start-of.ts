import { cut } from '#lib/text/text.ts';
import { readHtml } from '#ui/admin/read-html.ts';

const MAX_LENGTH = 140;

/** The first words of a snippet. */
export function startOf(html: string): string {
  const text = (readHtml(html).textContent ?? '').replace(/\s+/g, ' ').trim();
  return cut(text, MAX_LENGTH, '…');
}
