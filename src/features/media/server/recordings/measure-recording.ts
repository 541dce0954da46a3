import type { RecordingExt } from '../../recordings.values.ts';
import { id3Length, isMp3Frame } from './sniff-recording.ts';

export interface Measures {
  /** An MP4 file without video is an audio file. */
  ext: RecordingExt;
  width: number | null;
  height: number | null;
  seconds: number | null;
}

/** A stored file. */
interface Source {
  size: number;
  /** Reads bytes from a position: as many as there are. */
  read: (first: number, length: number) => Promise<Buffer>;
}

/** A file that isn't what its first bytes say, or is incomplete. */
export class BrokenRecording extends Error {}

/** A file of a few hours has about ten; one made for streaming begins with what is read here. */
const MAX_BOXES = 200;
const MAX_TRACKS = 16;
/** Each is a request to a bucket; an ordinary file takes about fifty. */
const MAX_READS = 500;

interface Box {
  type: string;
  /** Where its content begins and ends. */
  from: number;
  to: number;
}

/** The boxes of an MP4 file between two positions. @throws BrokenRecording */
async function* boxes({ read }: Source, from: number, to: number): AsyncGenerator<Box> {
  for (let at = from, count = 0; at < to && count < MAX_BOXES; count += 1) {
    const head = await read(at, Math.min(16, to - at));
    if (head.length < 8) throw new BrokenRecording();
    const short = head.readUInt32BE(0);
    const isLong = short === 1;
    if (isLong && head.length < 16) throw new BrokenRecording();
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short;
    const begin = isLong ? 16 : 8;
    if (size < begin || at + size > to) throw new BrokenRecording();
    yield { type: head.toString('latin1', 4, 8), from: at + begin, to: at + size };
    at += size;
  }
}

/** The size of a video's track in pixels; null for other tracks. */
async function videoSize(source: Source, track: Box) {
  let size = { width: 0, height: 0 };
  let isVideo = false;
  for await (const { type, from, to } of boxes(source, track.from, track.to)) {
    if (type === 'tkhd') {
      const bytes = await source.read(to - 8, 8);
      if (bytes.length < 8) throw new BrokenRecording();
      size = { width: bytes.readUInt16BE(0), height: bytes.readUInt16BE(4) };
    }
    if (type !== 'mdia') continue;
    for await (const part of boxes(source, from, to)) {
      if (part.type !== 'hdlr') continue;
      isVideo = (await source.read(part.from + 8, 4)).toString('latin1') === 'vide';
    }
  }
  return isVideo ? size : null;
}

/** The length in seconds that a movie's header says. */
async function movieSeconds(source: Source, { from, to }: Box): Promise<number | null> {
  const bytes = await source.read(from, Math.min(32, to - from));
  const isLong = bytes[0] === 1;
  if (bytes.length < (isLong ? 32 : 20)) throw new BrokenRecording();
  const scale = bytes.readUInt32BE(isLong ? 20 : 12);
  const length = isLong ? Number(bytes.readBigUInt64BE(24)) : bytes.readUInt32BE(16);
  return scale === 0 || length === 0 ? null : length / scale;
}

async function measureMp4(source: Source, ext: RecordingExt): Promise<Measures> {
  let movie: Box | undefined;
  // All of them: a file that was cut off ends within one.
  for await (const box of boxes(source, 0, source.size)) if (box.type === 'moov') movie ??= box;
  if (movie === undefined) throw new BrokenRecording();
  let seconds: number | null = null;
  let size: { width: number; height: number } | null = null;
  let tracks = 0;
  for await (const box of boxes(source, movie.from, movie.to)) {
    if (box.type === 'mvhd') seconds = await movieSeconds(source, box);
    if (box.type !== 'trak' || tracks >= MAX_TRACKS) continue;
    tracks += 1;
    size ??= await videoSize(source, box);
  }
  if (tracks === 0) throw new BrokenRecording();
  // The image of an audio file's album is no video.
  if (size === null || ext === 'm4a') return { ext: 'm4a', width: null, height: null, seconds };
  return { ext, ...sizeOrNull(size), seconds };
}

/** The most that an MP4 file can say. */
const MAX_SIDE = 65_535;
const isSide = (side: number) => side > 0 && side <= MAX_SIDE;
const sizeOrNull = ({ width, height }: { width: number; height: number }) =>
  isSide(width) && isSide(height) ? { width, height } : { width: null, height: null };

/** Elements of WebM that contain what is measured. */
const WITHIN = new Set([0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0xe0]);
const SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const WIDTH = 0xb0;
const HEIGHT = 0xba;
/** Where files have their headers. */
const WEBM_HEAD = 65_536;

/** A number of variable length, at a position; null if it is cut off. @param isId whether its marker stays */
function variable(bytes: Buffer, at: number, isId: boolean) {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > bytes.length) return null;
  let value = isId ? first : first & (0xff >> length);
  for (let index = 1; index < length; index += 1) value = value * 256 + (bytes[at + index] ?? 0);
  return { value, end: at + length };
}

async function measureWebm({ read }: Source): Promise<Measures> {
  const bytes = await read(0, WEBM_HEAD);
  const found = new Map<number, Buffer>();
  for (let at = 0; at < bytes.length; ) {
    const id = variable(bytes, at, true);
    const size = id && variable(bytes, id.end, false);
    if (!id || !size) break;
    const end = size.end + size.value;
    if (!found.has(id.value)) found.set(id.value, bytes.subarray(size.end, end));
    at = WITHIN.has(id.value) ? size.end : end;
  }
  const whole = (id: number) => {
    const value = found.get(id);
    return value && value.length > 0 && value.length <= 6 ? value.readUIntBE(0, value.length) : 0;
  };
  const length = found.get(DURATION);
  const ticks =
    length?.length === 8 ? length.readDoubleBE() : length?.length === 4 ? length.readFloatBE() : 0;
  const seconds = (ticks * (whole(SCALE) || 1_000_000)) / 1e9;
  return {
    ext: 'webm',
    ...sizeOrNull({ width: whole(WIDTH), height: whole(HEIGHT) }),
    seconds: seconds > 0 ? seconds : null,
  };
}

const RATES = [44_100, 48_000, 32_000];
const KILOBITS = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};

async function measureMp3({ size, read }: Source): Promise<Measures> {
  const from = id3Length(await read(0, 10));
  const frame = await read(from, 256);
  const measures: Measures = { ext: 'mp3', width: null, height: null, seconds: null };
  // Some programs write more than the tag's length says.
  if (!isMp3Frame(frame)) return measures;
  const [, version = 0, rates = 0] = frame;
  const isFirst = (version & 0x18) === 0x18;
  const divisor = isFirst ? 1 : (version & 0x18) === 0x10 ? 2 : 4;
  const rate = (RATES[(rates >> 2) & 3] ?? 44_100) / divisor;
  // Files with a changing bit rate say how many frames they have.
  const at = Math.max(frame.indexOf('Xing'), frame.indexOf('Info'));
  if (at > 0 && at + 12 <= frame.length && ((frame[at + 7] ?? 0) & 1) === 1) {
    const frames = frame.readUInt32BE(at + 8);
    return { ...measures, seconds: (frames * (isFirst ? 1152 : 576)) / rate };
  }
  const kilobits = KILOBITS[isFirst ? 1 : 2][rates >> 4] ?? 0;
  return { ...measures, seconds: kilobits === 0 ? null : ((size - from) * 8) / (kilobits * 1000) };
}

/**
 * Reads the size and length of a stored file.
 * @throws BrokenRecording
 */
export async function measureRecording(
  ext: RecordingExt,
  { size, read }: Source,
): Promise<Measures> {
  let reads = 0;
  const source: Source = {
    size,
    read: (first, length) => {
      reads += 1;
      if (reads > MAX_READS) throw new BrokenRecording();
      return read(first, length);
    },
  };
  const measures = await (ext === 'webm'
    ? measureWebm(source)
    : ext === 'mp3'
      ? measureMp3(source)
      : measureMp4(source, ext));
  const seconds = Math.round(measures.seconds ?? 0);
  // A length that no file has, in a file made by hand.
  return { ...measures, seconds: seconds > 0 && seconds < 1e6 ? seconds : null };
}
