import type { ActionContext } from '#features/audit-log/server/public.ts';
import { type HomeSection, isOwn } from '#lib/home/home-layout.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import type { StoredHome } from '../../home.contract.ts';
import { changeHomeLayout, homeLayout } from './store.ts';

interface Context extends ActionContext {
  config: Config;
}

/** A draft changes no setting, so it makes no difference what the environment sets. */
const savingContext = ({ config, ...context }: Context) => ({ ...context, environment: config });

/** The unpublished arrangement of the home page as an export has it. */
export async function storedHome(db: Db, config: Config): Promise<StoredHome> {
  const { draft, publishAt } = await homeLayout(db, config);
  return { draft, publishAt };
}

/** Sections with the articles that they have here; one that has none is left out. */
export function withOwnArticles(
  sections: readonly HomeSection[],
  articleIds: ReadonlyMap<number, number>,
): HomeSection[] {
  return sections.flatMap((section): HomeSection[] => {
    if (!isOwn(section) || section.kind !== 'picked') return [section];
    const own = section.articleIds.flatMap((id) => articleIds.get(id) ?? []);
    return own.length === 0 ? [] : [{ ...section, articleIds: own }];
  });
}

/**
 * Stores the unpublished arrangement of an export as the draft, in a transaction.
 * @param articleIds the articles of this site by their ids in the export
 * @returns the version of the draft, and whether it is scheduled; null if admins have arranged this home page
 */
export async function importHomeDraft(
  trx: Db,
  { draft, publishAt }: StoredHome,
  { articleIds, ...context }: Context & { articleIds: ReadonlyMap<number, number> },
): Promise<{ version: number; isScheduled: boolean } | null> {
  const arranged = trx.selectFrom('home_layouts').select('id').where('sections', 'is not', null);
  if (draft === null || (await arranged.executeTakeFirst())) return null;
  const { version } = await homeLayout(trx, context.config);
  const isScheduled = publishAt !== null && Date.parse(publishAt) > context.now;
  const publish = isScheduled ? publishAt : null;
  const sections = withOwnArticles(draft, articleIds);
  await changeHomeLayout(trx, { sections, version, publish }, savingContext(context));
  return { version: version + 1, isScheduled };
}

/** Discards an imported draft that no admin has changed, in a transaction. */
export async function discardImportedDraft(
  trx: Db,
  version: number,
  context: Context,
): Promise<void> {
  const { draft, version: present } = await homeLayout(trx, context.config);
  if (draft === null || present !== version) return;
  await changeHomeLayout(trx, { sections: null, version, publish: null }, savingContext(context));
}
