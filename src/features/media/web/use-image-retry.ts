import { type RefObject, useEffect, useRef, useState } from 'react';

/** The delay before an image that failed to load is retried once (spec §9). */
const RETRY_DELAY = 1000;

type Phase = 'loading' | 'waiting' | 'retrying' | 'failed';

interface PatientImage {
  /** False while waiting for the retry, and after it failed. */
  visible: boolean;
  failed: boolean;
  ref: RefObject<HTMLImageElement | null>;
  onError: () => void;
}

/** Watches an image and retries it once after a second if it fails. */
export function usePatientImage(src: string | undefined): PatientImage {
  const ref = useRef<HTMLImageElement>(null);
  const [last, setLast] = useState<{ src: string | undefined; phase: Phase }>({
    src,
    phase: 'loading',
  });
  const phase = last.src === src ? last.phase : 'loading';

  useEffect(() => {
    if (phase !== 'waiting') return;
    const timer = setTimeout(() => setLast({ src, phase: 'retrying' }), RETRY_DELAY);
    return () => clearTimeout(timer);
  }, [phase, src]);

  useEffect(() => {
    // An image in server-rendered HTML may have failed before this runs.
    const image = ref.current;
    if (phase !== 'loading' || !image?.complete || image.naturalWidth > 0) return;
    let current = true;
    // Some browsers report 0 for a valid SVG without a size; decoding tells.
    image.decode().catch(() => {
      if (current) setLast({ src, phase: 'waiting' });
    });
    return () => {
      current = false;
    };
  }, [phase, src]);

  return {
    visible: phase === 'loading' || phase === 'retrying',
    failed: phase === 'failed',
    ref,
    onError: () => setLast({ src, phase: phase === 'loading' ? 'waiting' : 'failed' }),
  };
}
