/** The media types of recordings, the video and audio files of the site's own, by their extension. */
export const RECORDING_TYPES = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
} as const;
export type RecordingExt = keyof typeof RECORDING_TYPES;

export const RECORDING_KINDS = ['video', 'audio'] as const;
export type RecordingKind = (typeof RECORDING_KINDS)[number];

export const RECORDING_EXTS = Object.keys(RECORDING_TYPES) as RecordingExt[];

export const recordingKind = (ext: RecordingExt): RecordingKind =>
  ext === 'mp4' || ext === 'webm' ? 'video' : 'audio';

export const RECORDING_LIMITS = {
  name: 200,
  /** Characters of the captions in one language. */
  captions: 500_000,
  languages: 20,
} as const;

export const recordingPath = (key: string, ext: RecordingExt) => `/media/recordings/${key}.${ext}`;

export const captionsPath = (key: string, language: string) =>
  `/media/recordings/${key}/${language}.vtt`;

const PATH = /^\/media\/recordings\/([0-9a-f]{32})\.(mp4|webm|m4a|mp3)$/;

/** The recording with this path; null for other URLs. */
export function recordingOf(
  path: string,
): { key: string; ext: RecordingExt; kind: RecordingKind } | null {
  const [, key, ext] = PATH.exec(path) ?? [];
  if (key === undefined) return null;
  return { key, ext: ext as RecordingExt, kind: recordingKind(ext as RecordingExt) };
}

/** A language in its own words: 'Deutsch'. */
export const languageName = (tag: string) =>
  new Intl.DisplayNames([tag, 'en'], { type: 'language' }).of(tag) ?? tag;

/** 754 -> '12:34', 3600 -> '1:00:00' */
export function clockTime(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
