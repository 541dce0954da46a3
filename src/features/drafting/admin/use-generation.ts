import { useEffect, useRef, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { toast } from '#ui/toast/toast.ts';
import type { GeneratedArticle, Progress } from '../contract.ts';
import { generateArticle } from './api.ts';

/** A draft that came. */
interface Result {
  keyword: string;
  article: GeneratedArticle;
}

/** A draft on its way. */
interface Run extends Progress {
  keyword: string;
  /** When it was asked for, in UTC milliseconds. */
  began: number;
}

const FAILED = {
  title: 'Generation Failed',
  description: 'Unable to generate article. Please try again.',
  kind: 'destructive',
} as const;

/** The draft that was generated last, the one on its way, and why the last one did not come. */
export function useGeneration() {
  const [result, setResult] = useState<Result | null>(null);
  const [run, setRun] = useState<Run | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [cancelled, setCancelled] = useState(false);
  const current = useRef<AbortController | null>(null);

  // Nobody is there any more to read it.
  useEffect(() => () => current.current?.abort(), []);

  const generate = async (keyword: string) => {
    if (current.current !== null) return;
    const controller = new AbortController();
    current.current = controller;
    setFailure(null);
    setCancelled(false);
    setRun({ keyword, stage: 'searching', words: 0, began: Date.now() });
    try {
      const article = await generateArticle(keyword, {
        signal: controller.signal,
        onProgress: (progress) => setRun((now) => now && { ...now, ...progress }),
      });
      setResult({ keyword, article });
      toast({ title: 'Article Generated!', description: 'Read it before you use it.' });
    } catch (error) {
      if (controller.signal.aborted) return;
      const detail = problemOf(error).detail ?? 'The server gave no reason.';
      setFailure(detail);
      toast({ ...FAILED, detail });
    } finally {
      // A cancelled one may be followed by another by now.
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
    cancelled,
    generate: (keyword: string) => void generate(keyword),
    cancel: () => {
      current.current?.abort();
      current.current = null;
      setRun(null);
      setCancelled(true);
    },
  };
}

export type Generating = ReturnType<typeof useGeneration>;
