import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { isEqual } from '#lib/is-equal.ts';
import { runInTurn } from '#lib/run-in-turn.ts';
import type { Contributor, Plan } from '../contract.ts';
import { getPlan, myWorkQuery, putPlan } from './api.ts';

/** The fields of a plan as a change has them. */
interface PlanValues extends Pick<Plan, 'plannedOn' | 'deadlineOn' | 'label' | 'note'> {
  ownerId: number | null;
  contributors: Pick<Contributor, 'id' | 'role'>[];
}
type PlanChange = Partial<PlanValues>;

function valuesOf(plan: Plan): PlanValues {
  const { owner, contributors, plannedOn, deadlineOn, label, note } = plan;
  return {
    ownerId: owner?.id ?? null,
    contributors: contributors.map(({ id, role }) => ({ id, role })),
    plannedOn,
    deadlineOn,
    label,
    note,
  };
}

type SaveState =
  | { is: 'saved' }
  | { is: 'saving' }
  | { is: 'failed'; detail: string | null; isStale: boolean };

/** While someone types or picks a date; the end of the visit to the field saves at once. */
const TYPING_MS = 1500;

/**
 * A plan that saves each change by itself, one after another. Changes of other fields by someone else are taken over;
 * a change of the same field asks.
 */
export function usePlan(loaded: Plan) {
  const { articleId } = loaded;
  const client = useQueryClient();
  const [plan, setPlan] = useState(loaded);
  const [pending, setPending] = useState<PlanChange>({});
  const [state, setState] = useState<SaveState>({ is: 'saved' });
  const current = useRef({ plan: loaded, pending: {} as PlanChange });
  const [inTurn] = useState(runInTurn);
  const timer = useRef<number>(undefined);

  const show = (next: Partial<typeof current.current>) => {
    Object.assign(current.current, next);
    setPlan(current.current.plan);
    setPending(current.current.pending);
  };

  /** @param overwrites whether a change by someone else is replaced */
  const send = async (overwrites: boolean) => {
    const change = current.current.pending;
    if (Object.keys(change).length === 0) return;
    setState({ is: 'saving' });
    const put = (version: number) => putPlan(articleId, { ...change, version });
    try {
      const answer = await put(current.current.plan.version).catch(async (error: unknown) => {
        if (problemOf(error).code !== 'plan.stale') throw error;
        const theirs = await getPlan(articleId);
        const [before, now] = [valuesOf(current.current.plan), valuesOf(theirs)];
        const keys = Object.keys(change) as (keyof PlanChange)[];
        const collides = keys.some((key) => !isEqual(before[key], now[key]));
        show({ plan: theirs });
        if (collides && !overwrites) throw error;
        return put(theirs.version);
      });
      // What was typed meanwhile is saved next.
      const rest = Object.entries(current.current.pending).filter(
        ([key, value]) => !isEqual(value, change[key as keyof PlanChange]),
      );
      show({ plan: answer, pending: Object.fromEntries(rest) });
      client.setQueryData(['/api/articles', articleId, 'plan'], answer);
      void client.invalidateQueries(myWorkQuery);
      setState({ is: 'saved' });
    } catch (error) {
      const { code, detail } = problemOf(error);
      setState({ is: 'failed', detail, isStale: code === 'plan.stale' });
    }
  };
  const save = (overwrites = false) => {
    window.clearTimeout(timer.current);
    return inTurn(() => send(overwrites));
  };
  const flush = useRef(save);
  flush.current = save;
  useEffect(
    () => () => {
      void flush.current();
    },
    [],
  );

  return {
    plan,
    values: { ...valuesOf(plan), ...pending } as PlanValues,
    unsaved: Object.keys(pending).length > 0,
    state,
    save: (overwrites = false) => void save(overwrites),
    /** Saves before the user leaves. @returns whether nothing is left unsaved */
    finish: async () => {
      await save();
      return Object.keys(current.current.pending).length === 0;
    },
    /** Sets fields and saves them: at once, or when the user stops typing. */
    change: (fields: PlanChange, isTyping = false) => {
      show({ pending: { ...current.current.pending, ...fields } });
      window.clearTimeout(timer.current);
      if (isTyping) timer.current = window.setTimeout(() => void save(), TYPING_MS);
      else void save();
    },
    /** Takes what someone else saved. */
    discard: () => {
      show({ pending: {} });
      setState({ is: 'saved' });
    },
  };
}
