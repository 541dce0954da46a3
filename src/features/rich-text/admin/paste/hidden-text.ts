import { hidesContent } from '#lib/text/html-elements.ts';
import { rulesOf, select, styleOf } from './style-sheets.ts';

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

/**
 * Removes text that the writer can't see where it was copied: hidden text, comments and deletions.
 * @returns whether there was any
 */
export function removeHidden(root: Element): boolean {
  const hidden = [
    ...select(root, `[hidden], ${COMMENTS}, ${DELETED}`),
    ...select(root, '[style]').filter((one) => hidesContent(styleOf(one))),
    ...rulesOf(root)
      .filter(({ body }) => hidesContent(body))
      .flatMap(({ selector }) => select(root, selector)),
  ];
  const isText = hidden.some((one) => (one.textContent ?? '').trim() !== '');
  for (const element of hidden) element.remove();
  return isText;
}
