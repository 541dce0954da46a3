/** Line starts that only Markdown has. Lists and quotes need a second sign. */
const SURE = [
  /^```/m,
  /^#{1,6} +\S/m,
  /\[[^\]\n]+\]\((?:https?:\/\/|mailto:|\/)[^)\s]+\)/,
  /(?:^|\s)\*\*[^\s*][^*\n]*\*\*/m,
  /^ {0,3}\|?(?: *:?-{3,}:? *\|)+(?: *:?-{3,}:?)? *$/m,
];
const LIKELY = [/^ {0,3}[-*+] +\S/gm, /^ {0,3}\d{1,4}[.)] +\S/gm, /^ {0,3}> ?\S/gm];

/** Whether a plain text is Markdown. */
export function looksLikeMarkdown(text: string): boolean {
  if (SURE.some((sign) => sign.test(text))) return true;
  return LIKELY.some((sign) => (text.match(sign) ?? []).length >= 2);
}

/** Markdown as HTML, not cleaned. The parser is loaded on first use. */
export async function markdownToHtml(text: string): Promise<string> {
  const { MarkdownManager } = await import('@tiptap/markdown');
  return new MarkdownManager({ extensions: [] }).instance.parse(text);
}
