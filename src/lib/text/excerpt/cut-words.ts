/** The beginning of a text, cut between words; within a very long one, as in languages without spaces. */
export function cutWords(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  // With one more character, which tells whether the last word is whole.
  const start = characters.slice(0, max + 1).join('');
  return `${start.replace(/[\s,;:–—-]*\s\S{0,24}$|.$/su, '')}…`;
}
