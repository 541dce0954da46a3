import { Crop } from 'lucide';
import { useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Media } from '../../contract.ts';
import { cropIdIn, mediaKeyIn, type UseCrops } from '../../use-crops.values.ts';
import { imageWithKey, loadCrops } from '../media-api.ts';
import { CropDialog } from './crop-dialog.tsx';

interface CropImageProps {
  src: string;
  use: 'featured' | 'text';
  /** Crops are part of the URL. */
  onSaved: (src: string) => void;
}

const NONE: UseCrops = { rects: {}, shown: 'whole' };

/** Crops an image of the library where it is used; null for other images and animations. */
export function CropImage({ src, use, onSaved }: CropImageProps) {
  const key = mediaKeyIn(src);
  const crop = cropIdIn(src);
  const [opened, setOpened] = useState<{ media: Media; crops: UseCrops } | null>(null);
  const open = useAction({
    run: async () => {
      const media = key === null ? null : await imageWithKey(key);
      if (!media) throw new Error(t('The image is not in the library anymore.'));
      const stored =
        crop === null
          ? NONE
          : await loadCrops(media.id, crop).catch((error: unknown) => {
              // Deleted, as no article showed them.
              if (problemOf(error).status === 404) return NONE;
              throw error;
            });
      setOpened({ media, crops: { rects: stored.rects, shown: stored.shown } });
    },
    failure: t('Couldn’t open the image'),
  });
  if (key === null || src.endsWith('.gif')) return null;
  return (
    <>
      <Button variant="line" busy={open.busy} onClick={() => void open.act(undefined)}>
        <Icon icon={Crop} />
        {t('Crop...')}
      </Button>
      {opened && (
        <CropDialog {...opened} use={use} onSaved={onSaved} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
