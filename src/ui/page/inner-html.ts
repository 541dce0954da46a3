/**
 * The only way to put ready-made HTML into a page: pass only sanitized HTML, or text escaped for its
 * context.
 */
export function innerHtml(markup: string) {
  return { dangerouslySetInnerHTML: { __html: markup } };
}
