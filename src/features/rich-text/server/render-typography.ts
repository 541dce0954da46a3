/** A first paragraph of at least three lines on a desktop, and as tall as its drop cap everywhere. */
const DROP_CAP_MIN = 240;
/** Letters that look right at that size. Quotation marks, emoji and other scripts don't. */
const DROP_CAP_LETTER = /^\s*[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]/u;
/** The longest last line of a quote that names its source. */
const SOURCE_MAX = 80;
const SENTENCE_END = /[.!?…:;,]["'”’»)]?\s*$/;

/** Whether a quote is set large: one paragraph, and maybe a line that names its source. */
function isPullQuote(paragraphs: readonly string[], hasCite: boolean): boolean {
  const [, second, third] = paragraphs;
  if (second === undefined) return true;
  if (third !== undefined) return false;
  return hasCite || (second.length <= SOURCE_MAX && !SENTENCE_END.test(second));
}

/**
 * Marks what styles can't tell by themselves: the paragraph that starts with a drop cap (`data-drop`), and
 * quotes that are set like a text (`data-plain`). Receives a parser's events, in order.
 * @param hold reserves a position for output that is known later
 */
export function typography(hold: (at: number) => (markup: string) => void) {
  let depth = 0;
  let first: { mark: (markup: string) => void; text: string } | null | undefined;
  let quote: { mark: (markup: string) => void; depth: number; hasCite: boolean } | undefined;
  let paragraphs: string[] = [];

  return {
    /** @param to the end of the tag */
    onOpen(name: string, to: number): void {
      if (first === undefined) first = name === 'p' ? { mark: hold(to - 1), text: '' } : null;
      if (name === 'blockquote' && quote === undefined) {
        quote = { mark: hold(to - 1), depth, hasCite: false };
        paragraphs = [];
      } else if (quote && name === 'p') paragraphs.push('');
      else if (quote && name === 'cite') quote.hasCite = true;
      depth += 1;
    },
    onText(text: string): void {
      if (first && depth > 0) first.text += text;
      if (quote && paragraphs.length > 0) paragraphs.push(paragraphs.pop() + text);
    },
    onClose(name: string): void {
      depth -= 1;
      if (first && depth === 0) {
        const { mark, text } = first;
        if (text.trim().length >= DROP_CAP_MIN && DROP_CAP_LETTER.test(text)) mark(' data-drop=""');
        first = null;
      }
      if (name === 'blockquote' && quote?.depth === depth) {
        const texts = paragraphs.map((one) => one.trim()).filter(Boolean);
        if (!isPullQuote(texts, quote.hasCite)) quote.mark(' data-plain=""');
        quote = undefined;
      }
    },
  };
}
