import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { imageTexts, imageTextsNext } from '#features/articles/server/public.ts';
import {
  addMediaUses,
  mediaKeyIn,
  type NamedImage,
  ownerless,
  remakeSizes,
  wrongFilesNext,
  wrongUses,
} from '#features/media/server/public.ts';
import { countRows } from '#platform/db/count-rows.ts';
import { inTransaction } from '#platform/db/store.ts';
import { counted } from '../words.ts';
import type { Check, CheckParts, Finding } from './check.ts';

const images = (count: number) => counted(count, 'image');

/** Whether every image of the library has its files. */
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
      what: `${images(lost.length)} of the library whose files are gone`,
      examples: lost,
      advice: 'Bring their folders of media back from a backup, or upload them again.',
    });
  }
  if (incomplete.length > 0) {
    findings.push({
      what: `${images(incomplete.length)} without some of their sizes`,
      examples: incomplete,
      async mend() {
        for (const key of incomplete) await remakeSizes({ db, storage, now }, key);
        return 'jobs make them anew';
      },
    });
  }
  return findings;
}

/** Files in our folder that belong to no image; what else lies in a bucket is not ours to list. */
async function strayFiles({ db, config }: CheckParts): Promise<Finding[]> {
  if (config.s3 !== null) return [];
  const folder = path.join(config.dataDir, 'media');
  const names = await readdir(folder).catch(() => []);
  const keys = names.filter((name) => mediaKeyIn(`/media/${name}/`) === name);
  const strays = await ownerless(db, keys);
  if (strays.length === 0) return [];
  return [
    {
      what: `${counted(strays.length, 'folder')} of files that belong to no image`,
      examples: strays,
      advice: `Delete them from ${folder} once you are sure that nobody misses them.`,
    },
  ];
}

/** Whether what articles name is in the library, and noted as used. */
async function uses({ snapshot, db, signal, draw }: CheckParts): Promise<Finding[]> {
  const total = await countRows(snapshot.selectFrom('articles'));
  const gone: NamedImage[] = [];
  const unnoted = new Set<number>();
  let done = 0;
  for (let last = 0; ; ) {
    signal.throwIfAborted();
    const texts = await imageTextsNext(snapshot, last);
    if (texts.size === 0) break;
    last = Math.max(...texts.keys());
    const wrong = await wrongUses(snapshot, texts);
    gone.push(...wrong.gone);
    for (const { articleId } of wrong.unnoted) unnoted.add(articleId);
    done += texts.size;
    draw(done, total);
  }
  const findings: Finding[] = [];
  if (gone.length > 0) {
    findings.push({
      what: `Articles name ${images(gone.length)} that the library does not have`,
      examples: gone.map(({ articleId, key }) => `article ${articleId}: ${key}`),
      advice: 'Put others in their place, or bring them back from a backup.',
    });
  }
  if (unnoted.size > 0) {
    findings.push({
      what: `${counted(unnoted.size, 'article')} with images that could be deleted as unused`,
      examples: [...unnoted],
      async mend() {
        for (const id of unnoted) {
          await inTransaction(db, async (trx) => {
            const texts = await imageTexts(trx, [id]);
            await addMediaUses(trx, id, texts.get(id) ?? []);
          });
        }
        return 'their use is noted';
      },
    });
  }
  return findings;
}

/** Whether the library, its files and what articles name of them agree. */
export const imagesCheck: Check = {
  name: 'images',
  doing: 'Looking at images',
  async run(parts) {
    // What asks the snapshot goes first: looking at files may take longer than one is held.
    const ofUses = await uses(parts);
    return [...(await missingFiles(parts)), ...(await strayFiles(parts)), ...ofUses];
  },
};
