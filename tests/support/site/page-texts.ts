const entities: Record<string, string> = { amp: '&', lt: '<', quot: '"', '#x27': "'" };

/** The texts of a page that people see or hear. */
export function textsOf(html: string): string[] {
  const shown = html.replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, '').replaceAll('<!-- -->', '');
  const found = [
    ...shown.matchAll(/>([^<>]+)</g),
    ...shown.matchAll(/ (?:aria-label|alt|placeholder|title|content)="([^"]*)"/g),
  ];
  return found
    .map(([, text = '']) => text.replace(/&([^;]+);/g, (_, name) => entities[name] ?? '').trim())
    .filter((text) => /\p{L}{2}/u.test(text) && !/[:=]\/\/|^[\w-]+=/.test(text));
}
