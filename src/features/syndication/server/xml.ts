import { escapeHtml } from '#platform/html.ts';

/** Text as XML holds it; characters that XML 1.0 has no place for are left out. */
const escapeXml = (text: string) =>
  escapeHtml(text.toWellFormed().replace(/[^\t\n\r\P{Cc}]|[\ufffe\uffff]/gu, ''));

/** `<name>text</name>` with the text escaped. */
export function element(name: string, text: string, attributes = ''): string {
  return `<${name}${attributes}>${escapeXml(text)}</${name}>`;
}

export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}
