import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { imageTexts, imageTextsNext } from '#features/articles/server/public.ts';
import {
  addMediaUses,
  mediaKeyIn,
  type NamedImage,
  ownerless,
  recordingStorageKey,
  remakeSizes,
  wrongFilesNext,
  wrongUses,
} from '#features/media/server/public.ts';
import { plural } from '#lib/format/count.ts';
import { inTransaction } from '#platform/db/database.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import { counted } from '../format.ts';
import type { Check, CheckParts, Finding } from './check.ts';

const images = (count: number) => counted(count, 'image');

/** Finds images without their files. */
async function missingFiles({ db, storage, signal, now, draw }: CheckParts): Promise<Finding[]> {
  const total = await countRows(db.selectFrom('media'));
  const lost: string[] = [];
  const incomplete: string[] = [];
  let done = 0;
  for (let last: number | null = 0; last !== null; ) {
    signal.throwIfAborted();
    const next = await wrongFilesNext(db, storage, last);
    for (const { key, state } of next.wrong) (state === 'lost' ? lost : incomplete).push(key);
    last = next.last;
    done += next.looked;
    draw(done, total);
  }
  const findings: Finding[] = [];
  if (lost.length > 0) {
    findings.push({
      what: `${images(lost.length)} in the library without a file`,
      examples: lost,
      advice: 'Restore their folders in media from a backup, or upload the images again.',
    });
  }
  if (incomplete.length > 0) {
    findings.push({
      what: `${images(incomplete.length)} without some of their sizes`,
      examples: incomplete,
      async repair() {
        for (const key of incomplete) await remakeSizes({ db, storage, now }, key);
        return 'jobs create them again';
      },
    });
  }
  return findings;
}

/** Finds video and audio without its file. */
async function lostRecordings({ db, storage, signal }: CheckParts): Promise<Finding[]> {
  const rows = await db.selectFrom('recordings').select(['key', 'name']).orderBy('id').execute();
  const lost: string[] = [];
  for (const { key, name } of rows) {
    signal.throwIfAborted();
    if (!(await storage.has(recordingStorageKey(key)))) lost.push(`${name}: ${key}`);
  }
  if (lost.length === 0) return [];
  return [
    {
      what: `${counted(lost.length, 'video or audio file')} of the library without a file`,
      examples: lost,
      advice:
        'Restore them in media/recordings from a backup, or delete them and upload them again.',
    },
  ];
}

/** Finds files that belong to no image. Buckets may hold other files, so they are not listed. */
async function strayFiles({ db, config }: CheckParts): Promise<Finding[]> {
  if (config.s3 !== null) return [];
  const folder = path.join(config.dataDir, 'media');
  const names = await readdir(folder).catch(() => []);
  const keys = names.filter((name) => mediaKeyIn(`/media/${name}/`) === name);
  const strays = await ownerless(db, keys);
  if (strays.length === 0) return [];
  return [
    {
      what: `${counted(strays.length, 'folder')} with files of no image`,
      examples: strays,
      advice: `Delete them from ${folder} if you don't need them.`,
    },
  ];
}

/** Finds images that articles show and that are missing from the library, or not recorded as used. */
async function uses({ snapshot, db, signal, draw }: CheckParts): Promise<Finding[]> {
  const total = await countRows(snapshot.selectFrom('articles'));
  const gone: NamedImage[] = [];
  const unrecorded = new Set<number>();
  let done = 0;
  for (let last = 0; ; ) {
    signal.throwIfAborted();
    const texts = await imageTextsNext(snapshot, last);
    if (texts.size === 0) break;
    last = Math.max(...texts.keys());
    const wrong = await wrongUses(snapshot, texts);
    gone.push(...wrong.gone);
    for (const { articleId } of wrong.unrecorded) unrecorded.add(articleId);
    done += texts.size;
    draw(done, total);
  }
  const findings: Finding[] = [];
  if (gone.length > 0) {
    findings.push({
      what: `articles show ${images(gone.length)} that ${plural(gone.length, 'is', 'are')} missing from the library`,
      examples: gone.map(({ articleId, key }) => `article ${articleId}: ${key}`),
      advice: 'Replace them in the articles, or restore them from a backup.',
    });
  }
  if (unrecorded.size > 0) {
    findings.push({
      what: `${counted(unrecorded.size, 'article')} with images that are not recorded as used and could be deleted`,
      examples: [...unrecorded],
      async repair() {
        for (const id of unrecorded) {
          await inTransaction(db, async (trx) => {
            const texts = await imageTexts(trx, [id]);
            await addMediaUses(trx, id, texts.get(id) ?? []);
          });
        }
        return 'their use is recorded';
      },
    });
  }
  return findings;
}

/** Compares the image library, its files and the articles that show them. */
export const imagesCheck: Check = {
  name: 'images',
  doing: 'Checking images',
  async run(parts) {
    // The snapshot is used first: reading files may outlast it.
    const ofUses = await uses(parts);
    return [
      ...(await missingFiles(parts)),
      ...(await lostRecordings(parts)),
      ...(await strayFiles(parts)),
      ...ofUses,
    ];
  },
};
