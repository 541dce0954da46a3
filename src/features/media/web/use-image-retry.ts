import { type RefObject, useEffect, useRef, useState } from 'react';

/** How long an image that did not load waits for its one retry (spec §9). */
const RETRY_DELAY = 1000;

type Phase = 'loading' | 'waiting' | 'retrying' | 'failed';

interface PatientImage {
  /** False while the retry is waited for, and once it has failed too. */
  visible: boolean;
  failed: boolean;
  ref: RefObject<HTMLImageElement | null>;
  onError: () => void;
}

/** Watches an image: one that fails is tried once more after a second, then given up. */
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
    // An image in the server's markup may have failed before anyone listened.
    const image = ref.current;
    if (phase !== 'loading' || !image?.complete || image.naturalWidth > 0) return;
    let current = true;
    // Some browsers give 0 for a sound SVG without a size: decoding tells them apart.
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
