import { Problem } from '#platform/http/problem.ts';

const TIME = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`;
const CUE = new RegExp(String.raw`^${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t].*)?$`);

/**
 * Captions as they are stored: WebVTT with line feeds.
 * @throws Problem 400 `recording.captions` naming the line that isn't WebVTT
 */
export function readVtt(written: string): string {
  const text = written
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\ufffd');
  const lines = text.split('\n');
  const bad = (detail: string) => new Problem(400, 'recording.captions', detail);
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) {
    throw bad('Line 1 must be “WEBVTT”. Convert SRT files to WebVTT first.');
  }
  let cues = 0;
  for (const [index, line] of lines.entries()) {
    if (!line.includes('-->')) continue;
    if (!CUE.test(line)) {
      throw bad(`Line ${index + 1} must be times such as “00:01:02.000 --> 00:01:05.500”.`);
    }
    cues += 1;
  }
  if (cues === 0) throw bad('The file has no captions with times.');
  return `${text.trimEnd()}\n`;
}
