import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import type { Digest, DigestArticle, DigestInput } from '../contract.ts';
import { changeDigest, digestQuery, readDigest, type Versioned } from './api.ts';

const PAUSE_MS = 800;

export interface DraftFields {
  subject: string;
  intro: string;
  articles: readonly DigestArticle[];
}

type Saving =
  | { state: 'saved' | 'waiting' | 'saving' }
  | {
      state: 'failed';
      reason: string;
      /** 'stale': someone else changed it; 'closed': it is no longer a draft. */
      why: 'stale' | 'closed' | 'other';
    };

const WHY: Record<string, 'stale' | 'closed'> = {
  'newsletter.stale': 'stale',
  'newsletter.state': 'closed',
  'newsletter.not_found': 'closed',
};

const hasSubject = ({ subject }: Pick<DigestInput, 'subject'>) => subject.trim() !== '';

export const digestOf = ({ subject, intro, articles }: DraftFields): DigestInput => ({
  subject,
  intro,
  articleIds: articles.map(({ id }) => id),
});

/**
 * A draft that saves itself when typing pauses, and before it is sent or scheduled. A digest needs a subject:
 * while the field is empty, the last subject stays.
 */
export function useDigest(digest: Digest) {
  const client = useQueryClient();
  const { subject, intro, articles } = digest;
  const [fields, setFields] = useState<DraftFields>({ subject, intro, articles });
  const [saving, setSaving] = useState<Saving>({ state: 'saved' });
  const stored = useRef<Versioned & { subject: string }>(digest);
  const latest = useRef(fields);
  const isDirty = useRef(false);
  const running = useRef<Promise<boolean> | null>(null);
  /** Saving waits until the user resolves a conflict. */
  const isHeld = useRef(false);

  const save = useCallback((): Promise<boolean> => {
    const once = async () => {
      while (isDirty.current) {
        isDirty.current = false;
        setSaving({ state: 'saving' });
        try {
          const digest = digestOf(latest.current);
          const subject = hasSubject(digest) ? digest.subject : stored.current.subject;
          const saved = await changeDigest(stored.current, { ...digest, subject });
          stored.current = saved;
          client.setQueryData(digestQuery(saved.id).queryKey, saved);
        } catch (error) {
          isDirty.current = true;
          const { detail, code } = problemOf(error);
          const reason = detail ?? t('Couldn’t save the digest.');
          const why = WHY[code ?? ''] ?? 'other';
          isHeld.current = why !== 'other';
          setSaving({ state: 'failed', reason, why });
          return false;
        }
      }
      setSaving({ state: 'saved' });
      return true;
    };
    running.current ??= once().finally(() => {
      running.current = null;
    });
    return running.current;
  }, [client]);

  /** Overwrites what someone else saved. */
  const saveOver = async (): Promise<boolean> => {
    try {
      stored.current = await readDigest(digest.id);
    } catch (error) {
      const reason = problemOf(error).detail ?? t('Couldn’t save the digest.');
      setSaving({ state: 'failed', reason, why: 'stale' });
      return false;
    }
    isHeld.current = false;
    return save();
  };

  const change = (part: Partial<DraftFields>) => {
    const next = { ...fields, ...part };
    latest.current = next;
    isDirty.current = true;
    setFields(next);
    if (isHeld.current) return;
    setSaving((before) => (before.state === 'saving' ? before : { state: 'waiting' }));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change restarts the timer
  useEffect(() => {
    if (!isDirty.current || isHeld.current) return;
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [fields, save]);

  // Save unsaved changes when the view closes.
  useEffect(
    () => () => {
      if (isDirty.current) void save();
    },
    [save],
  );

  /** Discards unsaved changes. */
  const drop = () => {
    isDirty.current = false;
  };

  /** The digest was deleted. */
  const forget = () => {
    drop();
    client.removeQueries({ queryKey: digestQuery(digest.id).queryKey });
  };

  return { fields, change, saving, save, saveOver, stored, drop, forget };
}
