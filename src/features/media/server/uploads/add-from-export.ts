import type { AuditActor } from '#features/audit-log/server/public.ts';
import { plainFileName } from '#lib/text/file-name.ts';
import { cut } from '#lib/text/text.ts';
import type { Db } from '#platform/db/schema.ts';
import { type Focus, focusText } from '../../crops.values.ts';
import { fallbackWidth, MEDIA_LIMITS, mediaSizes } from '../../library.values.ts';
import { isLicense } from '../../licenses.ts';
import { refuseFull } from '../quota.ts';
import { beginUpload } from '../variants/jobs.ts';
import { type FallbackType, fallbackExt, filesOf, storageKey } from '../variants/variant-sizes.ts';
import { type AddContext, type NewMedia, noteMedia, soundMedia } from './add.ts';
import { broken, readHeader } from './sniff.ts';

/** An image as stored by another library of ours; its embargo is the latest of an article that used it there. */
interface KeptImage extends Omit<Required<NewMedia>, 'width' | 'height' | 'focus'> {
  focus: Focus | null;
  type: FallbackType;
}

/** @throws Problem 400 `media.broken` if a file doesn't match its key */
async function requireFits(file: Buffer, { key, type }: KeptImage): Promise<void> {
  const { format, width, moves } = await readHeader(file);
  const isSo =
    `image/${format}` === type &&
    width === fallbackWidth(mediaSizes(key).width) &&
    // The frames of an animation may all look the same.
    (!moves || type === 'image/gif');
  if (!isSo) throw broken();
}

const short = (text: string, max: number) => cut(text, max - 1, '…');

/**
 * Adds an image as another library of ours stored it, under the same key: its URL stays, and it isn't
 * compressed again. Its other sizes are made from its first file, as usual.
 * @param read its first file; null if it is missing
 * @param onNoted in the transaction that adds it, if it is new here
 * @returns whether the library has it now
 * @throws Problem as `addMedia`, and 400 `media.broken` if its file doesn't match its key
 */
export async function restoreMedia(
  context: AddContext,
  kept: KeptImage,
  read: () => Promise<Buffer | null>,
  { actor, onNoted }: { actor: AuditActor; onNoted: (trx: Db, id: number) => Promise<void> },
): Promise<boolean> {
  const { db, now, storage } = context;
  const {
    key,
    type,
    name,
    alt,
    caption,
    credit,
    license,
    focus,
    bytes,
    createdAt,
    embargoUntil,
    userId,
  } = kept;
  if ((await soundMedia(context, key)) !== null) return true;
  const file = await read();
  if (file === null) return false;
  await requireFits(file, kept);
  await refuseFull(context);
  await beginUpload(db, key, now());
  const [first] = filesOf(key, fallbackExt(type));
  await storage.put(storageKey(key, first), file, type);
  const { width, height } = mediaSizes(key);
  const image = {
    key,
    width,
    height,
    bytes,
    createdAt: Math.min(createdAt, now()),
    userId,
    embargoUntil,
    name: plainFileName(name, MEDIA_LIMITS.name, 'image'),
    alt: short(alt, MEDIA_LIMITS.alt),
    caption: short(caption, MEDIA_LIMITS.caption),
    credit: short(credit, MEDIA_LIMITS.credit),
    license: isLicense(license) ? license : '',
    focus: focus && focusText(focus),
  };
  await noteMedia(db, image, { type, stored: file.length }, { actor, now: now(), onNoted });
  return true;
}
