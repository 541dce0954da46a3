import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { SourceError } from '../source-error.ts';
import { damageOf, type Files, faultOf, isLitter, MAX_FILES, sorted, tooLarge } from './files.ts';

/** What reading a file needs of its entry in the directory. */
const NEEDED = [
  'compressedSize',
  'uncompressedSize',
  'compressionMethod',
  'generalPurposeBitFlag',
  'relativeOffsetOfLocalHeader',
  'crc32',
] as const;
type Member = Pick<Entry, (typeof NEEDED)[number]>;

/** Text is packed to a tenth, what a machine made to a fiftieth: what grows more is made to fill memory. */
const MAX_GROWTH = 250;
/** As little does no harm, however it was packed. */
const HARMLESS = 1024 * 1024;
/** Before the name of a file and its data (APPNOTE.TXT 4.3.7). */
const LOCAL_HEADER = 30;
const NEXT_IN_DIRECTORY = 0x02014b50;
const MAX_NAME = 1000;

const broken = (error: unknown) =>
  new SourceError(
    `The zip is broken or ends in the middle (${error instanceof Error ? error.message : error}). Pack or download it again.`,
  );

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Many tools write UTF-8 and do not say so; the zip's own encoding is that of DOS. */
function nameOf({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const said = () => getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  const hasUnicodeName = extraFields.some(({ id }) => id === 0x7075);
  try {
    return hasUnicodeName ? said() : utf8.decode(fileNameRaw);
  } catch {
    return said();
  }
}

/** A name as paths are written here; null where it leads out of the zip. */
function pathOf(written: string): string | null {
  const name = written.replaceAll('\\', '/').normalize('NFC');
  if (/^\/|^[a-z]:/i.test(name) || name.includes('\0')) return null;
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  return parts.includes('..') ? null : parts.join('/');
}

const isLink = ({ externalFileAttributes }: Entry) =>
  ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

/** No two of them may share bytes: a few of them could then become any number of files. */
function refuseOverlaps(extents: { start: number; end: number }[], directory: number): void {
  extents.sort((a, b) => a.start - b.start);
  const isOver = extents.some(({ end }, at) => end > (extents[at + 1]?.start ?? directory));
  if (isOver) {
    throw new SourceError('Files in the zip lie over each other: it is broken, or an attack.');
  }
}

/** Directories count to 65,535 where they are not of the newer kind, and hold more all the same. */
async function refuseMiscount(file: string, end: number): Promise<void> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, end);
    if (bytesRead === 4 && buffer.readUInt32LE() === NEXT_IN_DIRECTORY) {
      throw new SourceError('The zip holds more files than it says. Pack it with another tool.');
    }
  } finally {
    await handle.close();
  }
}

class Directory {
  readonly members = new Map<string, Member>();
  readonly faults: string[] = [];
  readonly extents: { start: number; end: number }[] = [];

  add(entry: Entry): void {
    const { relativeOffsetOfLocalHeader: start, compressedSize } = entry;
    this.extents.push({ start, end: start + LOCAL_HEADER + compressedSize });
    const written = nameOf(entry);
    const name = written.length > MAX_NAME ? null : pathOf(written);
    if (name === null) this.faults.push(faultOf(written, 'its name leads out of the zip'));
    else if (/[/\\]$/.test(written) || name === '' || isLitter(name)) return;
    else if (isLink(entry)) this.faults.push(faultOf(name, 'it is a link'));
    else if (entry.isEncrypted()) this.faults.push(faultOf(name, 'it is encrypted'));
    else if (!entry.canDecodeFileData())
      this.faults.push(faultOf(name, 'it is packed in a rare way'));
    else {
      if (this.members.has(name))
        this.faults.push(faultOf(name, 'it is there twice: the last one counts'));
      const needed = NEEDED.map((key) => [key, entry[key]]);
      this.members.set(name, Object.fromEntries(needed) as Member);
    }
  }
}

async function directoryOf(file: string, signal?: AbortSignal): Promise<Directory> {
  const directory = new Directory();
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(file, { autoClose: false, decodeStrings: false });
    if (zip.entryCount > MAX_FILES) {
      throw new SourceError(`The zip has more than ${MAX_FILES.toLocaleString('en')} files.`);
    }
    const start = Number(zip.readEntryCursor);
    for await (const entry of zip.eachEntry()) {
      signal?.throwIfAborted();
      directory.add(entry);
    }
    refuseOverlaps(directory.extents.splice(0), start);
    await refuseMiscount(file, Number(zip.readEntryCursor));
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof SourceError ? error : broken(error);
  } finally {
    zip?.close();
  }
  return directory;
}

/**
 * The files of a zip, which is never unpacked: each is inflated while it is read.
 * @param signal ends every reading
 * @throws SourceError where it is broken, hostile, or of more than 300,000 files
 */
export async function openZip(file: string, signal?: AbortSignal): Promise<Files> {
  const { members, faults } = await directoryOf(file, signal);

  async function* inflated(member: Member): AsyncGenerator<Uint8Array> {
    const zip = await openPromise(file, { autoClose: false, decodeStrings: false });
    try {
      yield* await zip.openReadStreamPromise(Object.assign(new Entry(), member));
    } finally {
      zip.close();
    }
  }

  return {
    names: sorted(members.keys()),
    damage: damageOf(faults),
    async *read(name, most) {
      const member = members.get(name);
      if (!member) throw new SourceError(`${name} is not in the zip.`);
      const grown = Math.max(HARMLESS, member.compressedSize * MAX_GROWTH);
      let length = 0;
      let sum = 0;
      try {
        for await (const piece of inflated(member)) {
          signal?.throwIfAborted();
          length += piece.length;
          sum = crc32(piece, sum);
          if (length > most) throw tooLarge(name, most);
          if (length > grown) {
            throw new SourceError(`${name} grows ${MAX_GROWTH} times as large: it is an attack.`);
          }
          yield piece;
        }
      } catch (error) {
        signal?.throwIfAborted();
        throw error instanceof SourceError ? error : broken(error);
      }
      if (sum !== member.crc32) throw broken(`${name} is not as it was packed`);
    },
  };
}
