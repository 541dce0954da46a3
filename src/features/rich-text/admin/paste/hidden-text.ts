import { hidesContent } from '#lib/text/html-elements.ts';

/** Comments of Word and Google Docs: their marks in the text and the list at its end. */
const COMMENTS = [
  '.MsoCommentReference',
  '.msocomanchor',
  '.msocomoff',
  '.msocomtxt',
  '.MsoCommentText',
  '[style*="mso-special-character:comment" i]',
  '[style*="mso-element:comment" i]',
  'sup:has(> a[href^="#cmnt"])',
  ':is(p, div):has(> a[href^="#cmnt_ref"])',
].join(', ');

/** Text that was deleted with 'Track changes': `<del>` alone is also Markdown's strikethrough. */
const DELETED = 'del[cite], del[datetime], .msoDel';

/** The selectors of a style sheet's rules that hide. */
function hidingSelectors(sheet: string): string[] {
  const rules = sheet
    .replaceAll('<!--', '')
    .split('}')
    .map((rule) => rule.split('{'));
  const selectors = rules.filter(([, body = '']) => hidesContent(body)).map(([one = '']) => one);
  return selectors.map((one) => one.slice(one.lastIndexOf('*/') + 1).replace(/^\//, ''));
}

function select(root: Element, selector: string): Element[] {
  try {
    return [...root.querySelectorAll(selector)];
  } catch {
    // '@page' or a selector that only a word processor knows.
    return [];
  }
}

/**
 * Removes text that the writer can't see where it was copied: hidden text, comments and deletions.
 * @returns whether there was any
 */
export function removeHidden(root: Element): boolean {
  const sheets = [...root.ownerDocument.querySelectorAll('style')].map(
    (one) => one.textContent ?? '',
  );
  const hidden = [
    ...select(root, `[hidden], ${COMMENTS}, ${DELETED}`),
    ...select(root, '[style]').filter((one) => hidesContent(one.getAttribute('style') ?? '')),
    ...sheets.flatMap(hidingSelectors).flatMap((selector) => select(root, selector)),
  ];
  const isText = hidden.some((one) => (one.textContent ?? '').trim() !== '');
  for (const element of hidden) element.remove();
  return isText;
}
