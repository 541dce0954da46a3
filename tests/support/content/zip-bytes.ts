import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a zip, also with values that no proper tool writes. */
export interface ZipMember {
  /** In any encoding. */
  name: string | Buffer;
  data?: string | Buffer;
  /** General purpose bits: 1 is encrypted, 0x800 means that the name is UTF-8. */
  flags?: number;
  method?: number;
  /** The mode of a Unix file, with its type. */
  mode?: number;
  /** False values in the directory. */
  says?: { size?: number; packed?: number; crc?: number; offset?: number };
}

/** A compressed zip, byte by byte. */
export function zipBytes(members: readonly ZipMember[], counts = members.length): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data = '', flags = 0, method = 8, mode = 0o100644, says = {} } of members) {
    const raw = Buffer.from(data as string);
    const packed = method === 8 ? deflateRawSync(raw) : raw;
    const written = Buffer.from(name as string);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(says.crc ?? crc32(raw), 10);
    common.writeUInt32LE(says.packed ?? packed.length, 14);
    common.writeUInt32LE(says.size ?? raw.length, 18);
    common.writeUInt16LE(written.length, 22);
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(0x031e, 4);
    common.copy(head, 6);
    head.writeUInt32LE((mode << 16) >>> 0, 38);
    head.writeUInt32LE(says.offset ?? offset, 42);
    directory.push(head, written);
    files.push(Buffer.from('PK\u0003\u0004'), common, written, packed);
    offset += 30 + written.length + packed.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(counts, 8);
  end.writeUInt16LE(counts, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, index, end]);
}
