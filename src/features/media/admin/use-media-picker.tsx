import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { problemOf } from '#lib/api/admin-api.ts';
import { MediaPicker, SeveralMediaPicker } from './media-picker.tsx';
import type { PickedMedia } from './media-types.ts';
import { fileFault } from './uploads/file-check.ts';
import { sendFile } from './uploads/send-file.ts';

interface Picking {
  /** Opens the library; null if nothing was chosen. */
  pickImage: () => Promise<PickedMedia | null>;
  /** Opens the library to choose several images; empty if none was chosen. */
  pickImages: () => Promise<PickedMedia[]>;
  /** The dialog, to be rendered. */
  dialog: ReactNode;
}

/** The image library as a dialog that returns images. */
export function useMediaPicker(): Picking {
  const [open, setOpen] = useState<'one' | 'several' | null>(null);
  const settle = useRef<((picked: PickedMedia[]) => void) | null>(null);
  const answer = (picked: PickedMedia[]) => {
    // A closing dialog moves the focus back first.
    flushSync(() => setOpen(null));
    settle.current?.(picked);
    settle.current = null;
  };
  const ask = (count: 'one' | 'several') => {
    const { promise, resolve } = Promise.withResolvers<PickedMedia[]>();
    settle.current?.([]);
    settle.current = resolve;
    setOpen(count);
    return promise;
  };
  const onClose = () => answer([]);
  return {
    pickImage: async () => (await ask('one'))[0] ?? null,
    pickImages: () => ask('several'),
    dialog:
      open === 'one' ? (
        <MediaPicker onPick={(picked) => answer([picked])} onClose={onClose} />
      ) : (
        open === 'several' && <SeveralMediaPicker onPick={answer} onClose={onClose} />
      ),
  };
}

/**
 * Uploads images that were dropped, pasted or chosen for a text, one after the other.
 * @returns those that succeeded, in order
 * @throws Error with the reasons if all failed
 */
export async function uploadImages(
  files: readonly File[],
  onRefused: (name: string, reason: string) => void = () => {},
): Promise<PickedMedia[]> {
  const taken: PickedMedia[] = [];
  const reasons: string[] = [];
  for (const file of files) {
    try {
      const fault = fileFault(file);
      if (fault !== undefined) throw new Error(fault);
      const { id, url, alt, caption, can } = await sendFile(file, () => {});
      taken.push({ ...(can.includes('edit') && { id }), src: url, alt, caption });
    } catch (error) {
      const own = error instanceof Error ? error.message : '';
      const reason = problemOf(error).detail ?? own;
      reasons.push(`${file.name}: ${reason}`);
      onRefused(file.name, reason);
    }
  }
  if (taken.length === 0 && reasons.length > 0) throw new Error(reasons.join(' '));
  return taken;
}
