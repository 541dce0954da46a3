import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { problemOf } from '../../../../lib/staff-api.ts';
import type { Digest, DigestArticle, Issue } from '../../contract.ts';
import { changeIssue, issueQuery, type Versioned } from './api.ts';

const PAUSE_MS = 800;

export interface DigestFields {
  subject: string;
  intro: string;
  articles: readonly DigestArticle[];
}

type Saving =
  | { state: 'saved' | 'waiting' | 'saving' }
  | { state: 'failed'; reason: string; stale: boolean };

export const digestOf = ({ subject, intro, articles }: DigestFields): Digest => ({
  subject,
  intro,
  articleIds: articles.map(({ id }) => id),
});

/**
 * A draft that saves itself when the typing pauses, one save after the other, and before anything is
 * done with it.
 */
export function useDigest(issue: Issue) {
  const client = useQueryClient();
  const { subject, intro, articles } = issue;
  const [fields, setFields] = useState<DigestFields>({ subject, intro, articles });
  const [saving, setSaving] = useState<Saving>({ state: 'saved' });
  const stored = useRef<Versioned>(issue);
  const latest = useRef(fields);
  const isDirty = useRef(false);
  const running = useRef<Promise<boolean> | null>(null);

  const save = useCallback((): Promise<boolean> => {
    const once = async () => {
      while (isDirty.current) {
        if (latest.current.subject.trim() === '') return false;
        isDirty.current = false;
        setSaving({ state: 'saving' });
        try {
          const saved = await changeIssue(stored.current, digestOf(latest.current));
          stored.current = saved;
          client.setQueryData(issueQuery(saved.id).queryKey, saved);
        } catch (error) {
          isDirty.current = true;
          const { detail, code } = problemOf(error);
          const stale = code === 'newsletter.stale' || code === 'newsletter.state';
          setSaving({ state: 'failed', reason: detail ?? 'It could not be saved.', stale });
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

  const change = (part: Partial<DigestFields>) => {
    const next = { ...fields, ...part };
    latest.current = next;
    isDirty.current = true;
    setFields(next);
    setSaving((before) => (before.state === 'saving' ? before : { state: 'waiting' }));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change begins the wait anew
  useEffect(() => {
    if (!isDirty.current) return;
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [fields, save]);

  // Whoever leaves takes nothing unsaved along.
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isDirty.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => {
      window.removeEventListener('beforeunload', onLeave);
      if (isDirty.current) void save();
    };
  }, [save]);

  /** It is gone, here and in the store. */
  const forget = () => {
    isDirty.current = false;
    client.removeQueries({ queryKey: issueQuery(issue.id).queryKey });
  };

  return { fields, change, saving, save, stored, forget };
}
