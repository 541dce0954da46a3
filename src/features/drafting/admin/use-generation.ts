import { useEffect, useRef, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { toast } from '#ui/toast/toast.ts';
import type { GeneratedArticle, Progress } from '../contract.ts';
import { generateArticle } from './api.ts';

/** A generated draft. */
interface Result {
  keyword: string;
  article: GeneratedArticle;
}

/** A draft being generated. */
interface Run extends Progress {
  keyword: string;
  /** When it was requested, in UTC milliseconds. */
  began: number;
}

const FAILED = {
  title: t('Generation Failed'),
  description: t('Unable to generate article. Please try again.'),
  kind: 'destructive',
} as const;

/** The last draft, the one being generated, and the last error. */
export function useGeneration() {
  const [result, setResult] = useState<Result | null>(null);
  const [run, setRun] = useState<Run | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [canceled, setCanceled] = useState(false);
  const current = useRef<AbortController | null>(null);

  // Cancel when the panel closes.
  useEffect(() => () => current.current?.abort(), []);

  const generate = async (keyword: string) => {
    if (current.current !== null) return;
    const controller = new AbortController();
    current.current = controller;
    setFailure(null);
    setCanceled(false);
    setRun({ keyword, stage: 'searching', words: 0, began: Date.now() });
    try {
      const article = await generateArticle(keyword, {
        signal: controller.signal,
        onProgress: (progress) => setRun((now) => now && { ...now, ...progress }),
      });
      setResult({ keyword, article });
      toast({ title: t('Article Generated!'), description: t('Review it before you use it.') });
    } catch (error) {
      if (controller.signal.aborted) return;
      const detail = problemOf(error).detail ?? t('Something went wrong. Try again.');
      setFailure(detail);
      toast({ ...FAILED, detail });
    } finally {
      // Another draft may have started in the meantime.
      if (current.current === controller) {
        current.current = null;
        setRun(null);
      }
    }
  };

  return {
    result,
    run,
    failure,
    canceled,
    generate: (keyword: string) => void generate(keyword),
    cancel: () => {
      current.current?.abort();
      current.current = null;
      setRun(null);
      setCanceled(true);
    },
  };
}

export type Generating = ReturnType<typeof useGeneration>;
