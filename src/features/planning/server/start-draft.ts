import { beginArticle } from '#features/articles/server/public.ts';
import { recordAction } from '#features/audit-log/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { badField } from '#platform/http/problem.ts';
import type { StartedDraft } from '../contract.ts';
import { changeableIdea } from './ideas.ts';
import { notifyAssigned } from './notify-assigned.ts';
import { accounts } from './people.ts';

/**
 * Turns an idea into a draft of its owner, or of the caller if it has none. Its notes become the note of the plan;
 * the idea is gone.
 * @throws Problem 400 if the idea has no category, 403 `auth.forbidden`, 404 `idea.not_found`, also if it became a
 * draft before
 */
export function startDraft(
  { db, config }: Pick<Context, 'db' | 'config'>,
  id: number,
  actor: Actor,
  now: number,
): Promise<StartedDraft> {
  return inTransaction(db, async (trx) => {
    const idea = await changeableIdea(trx, actor, id);
    const { title, category, game, plannedOn } = idea;
    if (category === null) throw badField('category', 'is required: choose one for the idea first');
    const owner = idea.owner
      ? await accounts(trx).where('id', '=', idea.owner.id).executeTakeFirstOrThrow()
      : { id: actor.userId, name: actor.name, role: actor.role };
    const writer = { userId: owner.id, name: owner.name, role: owner.role };
    const fields = { title, category, games: game ? [game.slug] : [] };
    const articleId = await beginArticle({ db: trx, config }, fields, writer, actor, now);
    await trx
      .insertInto('article_plans')
      .values({
        article_id: articleId,
        owner_id: owner.id,
        planned_on: plannedOn,
        deadline_on: null,
        label: '',
        note: idea.notes,
        version: 1,
      })
      .execute();
    const draft = { id: articleId, title, authorId: owner.id };
    await notifyAssigned(trx, draft, [owner.id], actor, now);
    await trx.deleteFrom('ideas').where('id', '=', id).execute();
    const subject = { type: 'idea', id, name: title } as const;
    const event = { action: 'idea.started', subject, detail: `article ${articleId}` } as const;
    await recordAction(trx, { actor, now }, event);
    return { articleId };
  });
}
