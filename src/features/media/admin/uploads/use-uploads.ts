import { useEffect, useRef, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import type { Media } from '../../contract.ts';
import { fileFault } from './file-check.ts';
import { sendFile } from './send-file.ts';

/** A file that is being uploaded, or failed. */
export interface Upload {
  id: number;
  name: string;
  /** The part that has been sent, from 0 to 1; at 1 the server is processing it. */
  part: number;
  error?: string;
}

let last = 0;

/**
 * Sends files one after the other and records the results.
 * @param onDone called for each file that is in the library
 */
export function useUploads(onDone: (media: Media) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    stopping.current = controller;
    return () => controller.abort();
  }, []);

  const change = (id: number, part: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const drop = (id: number) => setUploads((before) => before.filter((one) => one.id !== id));

  const sendOne = async (id: number, file: File) => {
    const signal = stopping.current?.signal;
    if (signal?.aborted) return;
    try {
      const media = await sendFile(file, (part) => change(id, { part }), { signal });
      drop(id);
      onDone(media);
    } catch (error) {
      if (signal?.aborted) return;
      change(id, { error: problemOf(error).detail ?? t('Couldn’t upload the file. Try again.') });
    }
  };

  const upload = (files: readonly File[]) => {
    for (const file of files) {
      last += 1;
      const id = last;
      const error = fileFault(file);
      const one = { id, name: file.name, part: 0, ...(error !== undefined && { error }) };
      setUploads((before) => [...before, one]);
      if (error === undefined) queue.current = queue.current.then(() => sendOne(id, file));
    }
  };
  return { uploads, upload, dismiss: drop };
}
