/**
 * The one door through which finished markup enters a page: pass nothing that is not sanitised, or
 * escaped for where it goes.
 */
export function innerHtml(markup: string) {
  return { dangerouslySetInnerHTML: { __html: markup } };
}
