import { settleSearch } from '#features/articles/server/search-index/public.ts';
import { type ActionContext, recordAudit } from '#features/audit-log/server/public.ts';
import { noteSettingImage } from '#features/media/server/public.ts';
import { renameLabels } from '#features/planning/server/public.ts';
import type { Context } from '#platform/context.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import { isCodeSetting } from '../../code.contract.ts';
import { analyticsProblem } from '../../code.policy.ts';
import {
  type Setting,
  type SettingKey,
  type SettingsPatch,
  settingOf,
} from '../../settings.contract.ts';
import { allSettings, settingText } from './settings.views.ts';
import { lockedBy, readConfigOf, storedValues, wordProblem } from './site-config.ts';

interface SavingContext extends ActionContext {
  environment: Context['environment'];
}

/** @throws Problem 409 `setting.locked` */
function assertUnlocked(keys: readonly SettingKey[], environment: Context['environment']): void {
  for (const key of keys) {
    const variable = lockedBy(key, environment);
    if (variable === null) continue;
    const { label } = settingOf(key);
    throw new Problem(409, 'setting.locked', `${variable} sets “${label}” on the server.`);
  }
}

/** @throws Problem 409 `settings.stale`; its member `conflicts` lists the settings as they are now */
function refuseStale(stale: readonly Setting[]): never {
  const [{ key, updatedBy } = { key: 'siteName' as const, updatedBy: null }] = stale;
  const by = updatedBy ?? 'Someone else';
  const detail = `${by} changed “${settingOf(key).label}” since you opened the settings.`;
  throw new Problem(409, 'settings.stale', detail, { members: { conflicts: stale } });
}

/**
 * Changes settings, all or none. What changes nothing is left out, so it raises no version and leaves no entry in the
 * activity log.
 * @param patch values that their schemas have checked; null restores the default
 * @throws Problem 409 `setting.locked` or `settings.stale`, 400 for words that aren't on the review scale or what the
 *   analytics service can't use
 */
export function saveSettings(db: Db, patch: SettingsPatch, context: SavingContext): Promise<void> {
  const { environment, now, actor } = context;
  return inTransaction(db, async (trx) => {
    assertUnlocked(Object.keys(patch) as SettingKey[], environment);
    const before = await allSettings(trx, environment);
    const changed = before.filter(({ key, value, isDefault }) => {
      const change = patch[key];
      if (change === undefined) return false;
      if (change.value === null) return !isDefault;
      return isDefault || JSON.stringify(change.value) !== JSON.stringify(value);
    });
    if (changed.length === 0) return;
    const stale = changed.filter(
      ({ key, version }) => (patch[key]?.version ?? version) !== version,
    );
    if (stale.length > 0) refuseStale(stale);
    const rows = changed.map(({ key, version }) => {
      const { value = null } = patch[key] ?? {};
      const stored = value === null ? null : JSON.stringify(value);
      return { key, value: stored, version: version + 1, updated_at: now, updated_by: actor.name };
    });
    await trx
      .insertInto('settings')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet(({ ref }) => ({
          value: ref('excluded.value'),
          version: ref('excluded.version'),
          updated_at: now,
          updated_by: actor.name,
        })),
      )
      .execute();
    for (const { key } of changed) {
      if (settingOf(key).kind !== 'image') continue;
      await noteSettingImage(trx, key, (patch[key]?.value ?? null) as string | null, now);
    }
    const labels = changed.find(({ key }) => key === 'workflowLabels');
    const config = await readConfigOf(trx, environment);
    if (labels) await renameLabels(trx, labels.value as string[], config.workflowLabels);
    const problem = wordProblem(environment, await storedValues(trx));
    if (problem !== null && (patch.reviewScale ?? patch.reviewWords) !== undefined) {
      throw badField('settings.reviewWords.value', problem);
    }
    const analytics = analyticsProblem(config);
    if (analytics !== null && Object.keys(patch).some(isCodeSetting)) {
      throw badField(`settings.${analytics.key}.value`, analytics.message);
    }
    const after = new Map((await allSettings(trx, environment)).map((one) => [one.key, one]));
    const events = changed.map(({ key, value }) => {
      const now = after.get(key)?.value ?? null;
      return {
        action: 'setting.changed',
        subject: { type: 'setting', id: 0, name: settingOf(key).label },
        detail: `${settingText(value, key)} → ${settingText(now, key)}`,
      } as const;
    });
    await recordAudit(trx, now, actor, events);
    await settleSearch(trx, config, now);
    await recordChange(trx, now, ['settings']);
  });
}
