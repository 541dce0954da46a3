/** What changes where an image's file was replaced. */
interface FileSwap {
  formerKey: string;
  /** The URL of the new file. */
  url: string;
  /** Whether both files have the same size in pixels. */
  isSameSize: boolean;
}

/**
 * Writes the new URL of a replaced image into HTML or a single URL; the rest stays the same byte for byte.
 * Sizes that an editor gave the former file would distort one of another size.
 */
export function replaceInText(text: string, { formerKey, url, isSameSize }: FileSwap): string {
  if (!text.includes(formerKey)) return text;
  const former = new RegExp(`/media/${formerKey}/\\d+\\.\\w+`, 'g');
  return text
    .replace(/<img\b[^>]*>/g, (tag) =>
      isSameSize || !tag.includes(formerKey) ? tag : tag.replace(/ (?:width|height)="[^"]*"/g, ''),
    )
    .replace(former, url);
}
