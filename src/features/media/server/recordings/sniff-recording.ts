import type { RecordingExt } from '../../recordings.values.ts';

/** How much of a file is needed to tell its type. */
export const SNIFFED_BYTES = 64;

const VIDEO_BRANDS = /^(?:isom|iso[2-9a-c]|mp4[12]|avc1|M4V[ HP]|dash|MSNV|f4v )$/;
const AUDIO_BRANDS = /^(?:M4A |M4B )$/;
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
/** The element of a Matroska file's header that tells WebM from others, and the length of its value. */
const WEBM = Buffer.from([0x42, 0x82, 0x84, ...Buffer.from('webm')]);

/** A frame of MPEG audio, layer III. */
export function isMp3Frame(bytes: Buffer): boolean {
  if (bytes.length < 4) return false;
  const [sync = 0, version = 0, rates = 0] = bytes;
  return (
    sync === 0xff &&
    (version & 0xe0) === 0xe0 &&
    // No reserved version, bit rate or sample rate.
    (version & 0x18) !== 0x08 &&
    (version & 0x06) === 0x02 &&
    rates >> 4 !== 0 &&
    rates >> 4 !== 15 &&
    (rates & 0x0c) !== 0x0c
  );
}

/** The length of the ID3 tag that a file begins with; 0 without one. */
export function id3Length(bytes: Buffer): number {
  if (bytes.length < 10 || bytes.toString('latin1', 0, 3) !== 'ID3') return 0;
  const sizes = [...bytes.subarray(6, 10)];
  if (bytes[3] === 0xff || bytes[4] === 0xff || sizes.some((one) => one > 127)) return 0;
  return 10 + sizes.reduce((sum, one) => sum * 128 + one, 0);
}

/**
 * The type of a file by its first bytes. What an MP4 file contains is measured later.
 * @returns null if it isn't supported
 */
export function sniffRecording(head: Buffer): RecordingExt | null {
  if (head.toString('latin1', 4, 8) === 'ftyp') {
    const brand = head.toString('latin1', 8, 12);
    if (AUDIO_BRANDS.test(brand)) return 'm4a';
    return VIDEO_BRANDS.test(brand) ? 'mp4' : null;
  }
  if (head.subarray(0, 4).equals(EBML)) return head.includes(WEBM) ? 'webm' : null;
  return id3Length(head) > 0 || isMp3Frame(head) ? 'mp3' : null;
}
