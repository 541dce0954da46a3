import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { TabPanel, Tabs } from '#ui/admin/tabs/tabs.tsx';
import { Button } from '#ui/button.tsx';
import type { Media } from '../../contract.ts';
import type { CropRect, CropRects, Ratio, UseCrops } from '../../use-crops.values.ts';
import { fitRect, focusedRect, RATIO_NAMES } from '../../use-crops.values.ts';
import { describeMedia, storeCrops } from '../media-api.ts';
import { CropFrame } from './crop-frame.tsx';
import { CENTER, CropPreviews, RATIO_LABELS } from './crop-previews.tsx';
import * as styles from './crops.module.css';
import { FocalPoint } from './focal-point.tsx';

interface CropDialogProps {
  media: Media;
  /** The present crops of this use. */
  crops: UseCrops;
  /** A featured image has a crop for each ratio; an image in a text shows one. */
  use: 'featured' | 'text';
  onSaved: (src: string) => void;
  onClose: () => void;
}

type Tab = 'focus' | UseCrops['shown'];

/** Crops an image for the place where it is used. */
export function CropDialog({ media, crops, use, onSaved, onClose }: CropDialogProps) {
  const isFeatured = use === 'featured';
  const [rects, setRects] = useState<CropRects>(crops.rects);
  const [focus, setFocus] = useState(media.focus);
  const [tab, setTab] = useState<Tab>(isFeatured ? '16x9' : crops.shown);
  const { confirm, dialog } = useConfirm();
  const isMoved = focus?.x !== media.focus?.x || focus?.y !== media.focus?.y;

  /** What this use shows after saving. */
  const result = (): UseCrops => {
    if (isFeatured) return { rects, shown: rects['16x9'] ? '16x9' : 'whole' };
    if (tab === 'whole' || tab === 'focus') return { rects: {}, shown: 'whole' };
    const rect = rects[tab] ?? fitRect(media, focusedRect(media, tab, focus ?? CENTER), tab);
    return { rects: { [tab]: rect }, shown: tab };
  };
  const isChanged = isMoved || JSON.stringify(result()) !== JSON.stringify(crops);

  const save = useAction({
    run: async () => {
      if (isMoved) await describeMedia(media.id, { focus });
      return storeCrops(media.id, result());
    },
    failure: t('Couldn’t save the crop'),
    onDone: ({ url }) => {
      onSaved(url);
      onClose();
    },
  });
  const leave = async () => {
    const question = {
      title: t('Discard your changes?'),
      text: t('Your changes to the crop are not saved.'),
      action: t('Discard'),
      keep: t('Keep editing'),
      danger: true,
    };
    if (!isChanged || (await confirm(question))) onClose();
  };
  const change = (ratio: Ratio, rect: CropRect | undefined) =>
    setRects(({ [ratio]: _, ...others }) => (rect ? { ...others, [ratio]: rect } : others));

  const mayMove = isFeatured && media.can.includes('edit');
  const first: readonly { value: Tab; label: string }[] = isFeatured
    ? mayMove
      ? [{ value: 'focus', label: t('Focal point') }]
      : []
    : [{ value: 'whole', label: t('Whole image') }];
  return (
    <Dialog
      title={t('Crop image')}
      description={t(
        'Crops apply here only. A new focal point applies wherever the image is used.',
      )}
      className={styles.dialog}
      onClose={() => void leave()}
      footer={
        <>
          <Button variant="line" onClick={() => void leave()}>
            {t('Cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={!isChanged}
            busy={save.busy}
            busyLabel={t('Saving...')}
            onClick={() => void save.act(undefined)}
          >
            {t('Save Crop')}
          </Button>
        </>
      }
    >
      <Tabs
        label={t('Ratio')}
        look="segments"
        value={tab}
        onChange={setTab}
        items={[...first, ...RATIO_NAMES.map((value) => ({ value, label: RATIO_LABELS[value] }))]}
      >
        {mayMove && (
          <TabPanel value="focus">
            <div className={styles.panel}>
              <p className={parts.note}>
                {t('The focal point belongs to the image: a change applies wherever it is used.')}
              </p>
              <FocalPoint media={media} focus={focus} rects={rects} onChange={setFocus} />
            </div>
          </TabPanel>
        )}
        {!isFeatured && (
          <TabPanel value="whole">
            <div className={styles.panel}>
              <img className={styles.whole} src={media.url} alt={media.alt} />
            </div>
          </TabPanel>
        )}
        {RATIO_NAMES.map((ratio) => (
          <TabPanel key={ratio} value={ratio}>
            <div className={styles.panel}>
              <CropFrame
                media={media}
                ratio={ratio}
                focus={focus}
                rect={rects[ratio]}
                onChange={(rect) => change(ratio, rect)}
              />
              {isFeatured && <CropPreviews media={media} focus={focus} rects={rects} />}
            </div>
          </TabPanel>
        ))}
      </Tabs>
      {dialog}
    </Dialog>
  );
}
