import { type ActionContext, SCHEDULE } from '#features/audit-log/server/public.ts';
import { DEFAULT_LAYOUT, type HomeSection } from '#lib/home/home-layout.ts';
import { isEqual } from '#lib/is-equal.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context as AppContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import { enqueue, type Job } from '#platform/jobs/queue.ts';
import type { HomeLayout, LayoutPatch } from '../../home.contract.ts';
import { layoutSchema } from '../../home.contract.ts';
import { completeLayout, HOME_LIMITS } from '../../home.values.ts';
import { saveSettings } from '../settings/save-settings.ts';
import { readConfigOf } from '../settings/site-config.ts';

export const PUBLISH_HOME_JOB = 'home.publish';

interface Context extends ActionContext {
  environment: Config;
}

const draftRow = (db: Db) =>
  db.selectFrom('home_layouts').selectAll().where('published_at', 'is', null).executeTakeFirst();

const isoTime = (time: number) => new Date(time).toISOString();

/** A stored arrangement; null for none, or one that this release refuses. */
function readSections(text: string | null): HomeSection[] | null {
  const { data } = layoutSchema.nullable().safeParse(text === null ? null : JSON.parse(text));
  return data ? completeLayout(data) : null;
}

/** The arrangement of the home page with its draft and versions. */
export async function homeLayout(db: Db, environment: Config): Promise<HomeLayout> {
  const { homeLayout: stored } = await readConfigOf(db, environment);
  const draft = await draftRow(db);
  const versions = await db
    .selectFrom('home_layouts')
    .selectAll()
    .where('published_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(HOME_LIMITS.versions)
    .execute();
  return {
    published: completeLayout(stored ?? DEFAULT_LAYOUT),
    draft: readSections(draft?.sections ?? null),
    version: draft?.version ?? 0,
    publishAt: draft?.publish_at ? isoTime(draft.publish_at) : null,
    updatedAt: draft ? isoTime(draft.updated_at) : null,
    updatedBy: draft?.actor ?? null,
    versions: versions.flatMap(({ id, published_at, actor, sections: text }) => {
      const sections = readSections(text);
      if (sections === null || published_at === null) return [];
      return { id, publishedAt: isoTime(published_at), publishedBy: actor, sections };
    }),
  };
}

/** Readers get an arrangement; the default one is stored as none. */
async function publish(trx: Db, sections: readonly HomeSection[], context: Context) {
  const complete = completeLayout(sections);
  const value = isEqual(complete, [...DEFAULT_LAYOUT]) ? null : complete;
  await saveSettings(trx, { homeLayout: { value } }, context);
  const row = { published_at: context.now, updated_at: context.now, actor: context.actor.name };
  await trx
    .insertInto('home_layouts')
    .values({ ...row, sections: JSON.stringify(complete), publish_at: null, version: 0 })
    .execute();
  const oldest = await trx
    .selectFrom('home_layouts')
    .select('id')
    .where('published_at', 'is not', null)
    .orderBy('id', 'desc')
    .offset(HOME_LIMITS.versions)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await trx
    .deleteFrom('home_layouts')
    .where('published_at', 'is not', null)
    .where('id', '<=', oldest.id)
    .execute();
}

/** Writes the draft; its row remains, so that its version never falls. */
async function writeDraft(
  trx: Db,
  sections: readonly HomeSection[] | null,
  publishAt: number | null,
  { now, actor }: Context,
): Promise<void> {
  const draft = await draftRow(trx);
  const row = {
    sections: sections && JSON.stringify(sections),
    publish_at: publishAt,
    version: (draft?.version ?? 0) + 1,
    updated_at: now,
    actor: actor.name,
  };
  if (draft) await trx.updateTable('home_layouts').set(row).where('id', '=', draft.id).execute();
  else await trx.insertInto('home_layouts').values(row).execute();
}

/**
 * Saves, discards, schedules or publishes the draft.
 * @throws Problem 409 `home.stale` if another admin changed it; its member `current` is the draft as it is now
 */
export function changeHomeLayout(db: Db, patch: LayoutPatch, context: Context): Promise<void> {
  const { sections, publish: when } = patch;
  const { now, environment } = context;
  return inTransaction(db, async (trx) => {
    const current = await homeLayout(trx, environment);
    if (current.version !== patch.version) {
      const detail = `${current.updatedBy ?? 'Someone else'} changed the home page since you opened it.`;
      throw new Problem(409, 'home.stale', detail, { members: { current } });
    }
    if (sections === null && when !== null) throw badField('sections', 'is required');
    if (sections !== null && when === 'now') {
      await publish(trx, sections, context);
      return writeDraft(trx, null, null, context);
    }
    const publishAt = when === null ? null : Date.parse(when);
    if (publishAt !== null && publishAt <= now) throw badField('publish', 'must be in the future');
    await writeDraft(trx, sections, publishAt, context);
    if (publishAt === null) return;
    await enqueue(trx, {
      name: PUBLISH_HOME_JOB,
      label: '/',
      payload: null,
      now,
      runAt: publishAt,
      key: `${PUBLISH_HOME_JOB}:${publishAt}`,
    });
  });
}

/** Handles `PUBLISH_HOME_JOB`: readers get the draft at its time. */
export const publishHomeLayout =
  ({ db, now, environment }: Pick<AppContext, 'db' | 'now' | 'environment'>) =>
  (job: Job): Promise<void> =>
    inTransaction(db, async (trx) => {
      const context = { actor: SCHEDULE, now: now(), environment };
      const draft = await draftRow(trx);
      // Discarded, or scheduled for another time since.
      if (draft && draft.publish_at !== null && draft.publish_at <= context.now) {
        const sections = readSections(draft.sections);
        if (sections) await publish(trx, sections, context);
        // A draft of another release that this one can't read stays as it is.
        if (sections || draft.sections === null) await writeDraft(trx, null, null, context);
      }
      await job.finish(trx);
    });
