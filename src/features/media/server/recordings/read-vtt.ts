import { badField } from '#platform/http/problem.ts';

const TIME = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`;
const CUE = new RegExp(String.raw`^${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t].*)?$`);

/**
 * Captions as they are stored: WebVTT with line feeds.
 * @throws Problem 400 naming the line that isn't WebVTT
 */
export function readVtt(written: string): string {
  const text = written
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\ufffd');
  const lines = text.split('\n');
  const bad = (line: number, reason: string) => badField('vtt', `line ${line}: ${reason}`);
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) {
    throw bad(1, 'a WebVTT file begins with “WEBVTT”');
  }
  let cues = 0;
  for (const [index, line] of lines.entries()) {
    if (!line.includes('-->')) continue;
    if (!CUE.test(line)) {
      throw bad(index + 1, 'times look like “00:01:02.000 --> 00:01:05.500”');
    }
    cues += 1;
  }
  if (cues === 0) throw badField('vtt', 'has no captions with times');
  return `${text.trimEnd()}\n`;
}
