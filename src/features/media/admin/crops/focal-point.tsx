import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { t } from '#lib/messages/admin.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { Media } from '../../contract.ts';
import type { Focus } from '../../crops.values.ts';
import type { CropRects } from '../../use-crops.values.ts';
import { CENTER, CropPreviews } from './crop-previews.tsx';
import * as crops from './crops.module.css';
import * as styles from './focal-point.module.css';

const percent = (share: number) => Math.min(100, Math.max(0, Math.round(share)));

/** What each arrow key moves. */
const KEYS: Record<string, Focus> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface FocalPointProps {
  media: Media;
  /** Null for none. */
  focus: Focus | null;
  /** The crops set by hand for one use; undefined in the library. */
  rects?: CropRects;
  onChange: (focus: Focus | null) => void;
}

/** The point of an image that stays visible in every crop, and how the image is cropped around it. */
export function FocalPoint({ media, focus, rects, onChange }: FocalPointProps) {
  const { url, width, height } = media;
  const stage = useRef<HTMLDivElement>(null);
  const { x, y } = focus ?? CENTER;

  const place = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = stage.current?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) return;
    onChange({
      x: percent(((clientX - box.left) / box.width) * 100),
      y: percent(((clientY - box.top) / box.height) * 100),
    });
  };
  const drag = (event: PointerEvent) => {
    // A finger scrolls.
    if (event.buttons === 1 && event.pointerType !== 'touch') place(event);
  };
  const move = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const by = event.shiftKey ? 10 : 1;
    onChange({ x: percent(x + step.x * by), y: percent(y + step.y * by) });
  };

  const ratio = width / height;
  return (
    <div className={styles.focal}>
      <div
        ref={stage}
        className={classNames(crops.stage, styles.stage)}
        style={{ aspectRatio: ratio, width: `min(100%, calc(var(--stage, 45dvh) * ${ratio}))` }}
        role="slider"
        tabIndex={0}
        aria-label={t('Focal point')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={x}
        aria-valuetext={t('{x}% from the left, {y}% from the top', { x, y })}
        onClick={place}
        onPointerMove={drag}
        onKeyDown={move}
      >
        <img src={url} alt={media.alt} width={width} height={height} draggable={false} />
        <svg
          className={styles.point}
          style={{ left: `${x}%`, top: `${y}%` }}
          viewBox="0 0 48 48"
          aria-hidden="true"
        >
          <path d="M24 2l22 22-22 22L2 24z" fill="none" stroke="currentColor" strokeWidth="2.5" />
          <path d="M24 19l5 5-5 5-5-5z" fill="currentColor" />
        </svg>
      </div>
      <div className={crops.help}>
        <p className={parts.note}>
          {t(
            'Click what matters most. It stays in view in every crop. Arrow keys move the point 1%, with Shift 10%.',
          )}
          {focus === null &&
            t(
              ' Without it, pages show the center; search and sharing show the part with most detail.',
            )}
          {rects === undefined &&
            t(' To crop it in one article only, choose Crop... in that article.')}
        </p>
        {focus !== null && (
          <Button
            variant="line"
            onClick={() => {
              onChange(null);
              // The button disappears.
              stage.current?.focus();
            }}
          >
            {t('Remove Focal Point')}
          </Button>
        )}
      </div>
      <CropPreviews media={media} focus={focus} rects={rects} />
    </div>
  );
}
