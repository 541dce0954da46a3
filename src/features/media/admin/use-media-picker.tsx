import { type ReactNode, useRef, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { fileFault } from './file-check.ts';
import { MediaPicker } from './media-picker.tsx';
import type { PickedMedia } from './media-types.ts';
import { sendFile } from './send-file.ts';

interface Picking {
  /** Opens the library; null if nothing was chosen. */
  pickImage: () => Promise<PickedMedia | null>;
  /** The dialog, to be rendered. */
  dialog: ReactNode;
}

/** The image library as a dialog that returns an image. */
export function useMediaPicker(): Picking {
  const [open, setOpen] = useState(false);
  const settle = useRef<((picked: PickedMedia | null) => void) | null>(null);
  const answer = (picked: PickedMedia | null) => {
    settle.current?.(picked);
    settle.current = null;
    setOpen(false);
  };
  const pickImage = () => {
    const { promise, resolve } = Promise.withResolvers<PickedMedia | null>();
    settle.current?.(null);
    settle.current = resolve;
    setOpen(true);
    return promise;
  };
  const dialog = open && <MediaPicker onPick={answer} onClose={() => answer(null)} />;
  return { pickImage, dialog };
}

/**
 * Uploads images that were dropped or pasted into a text, one after the other.
 * @returns those that succeeded, in order
 * @throws Error with the reasons if all failed
 */
export async function uploadImages(
  files: readonly File[],
  onRefused: (name: string, reason: string) => void = () => {},
): Promise<{ src: string; alt: string }[]> {
  const taken: { src: string; alt: string }[] = [];
  const reasons: string[] = [];
  for (const file of files) {
    try {
      const fault = fileFault(file);
      if (fault !== undefined) throw new Error(fault);
      const { url, alt } = await sendFile(file, () => {});
      taken.push({ src: url, alt });
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
