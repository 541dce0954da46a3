import { TriangleAlert } from 'lucide';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { t } from '#lib/messages/admin.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import type { Media } from '../../contract.ts';
import type { Focus } from '../../crops.values.ts';
import {
  CROP_UNIT,
  type CropRect,
  fitRect,
  focusedRect,
  heightOf,
  pixelsOf,
  type Ratio,
  sourceSize,
} from '../../use-crops.values.ts';
import { CENTER, RATIO_LABELS } from './crop-previews.tsx';
import * as styles from './crops.module.css';

/** Narrower crops may look blurred. */
const SHARP_WIDTH = 800;

const PERCENT = CROP_UNIT / 100;
/** What each arrow key moves. */
const MOVES: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const RESIZES: Record<string, number> = { '+': 1, '=': 1, '-': -1, _: -1 };
/** The corners, by which side of the frame they are on. */
const CORNERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

/** Handles stay visible at the edges of the image. */
const inset = (side: number) => (side === 1 ? 'calc(100% - 0.5rem)' : '0.5rem');

interface CropFrameProps {
  media: Media;
  ratio: Ratio;
  /** Null for none. */
  focus: Focus | null;
  /** Undefined while the ratio follows the focal point. */
  rect: CropRect | undefined;
  onChange: (rect: CropRect | undefined) => void;
}

interface Drag {
  rect: CropRect;
  /** The dragged corner; null for the whole frame. */
  corner: readonly [number, number] | null;
  x: number;
  y: number;
}

/** The frame of a crop over its image: dragged or resized with a pointer or the keyboard. */
export function CropFrame({ media, ratio, focus, rect, onChange }: CropFrameProps) {
  const { url, width, height, alt } = media;
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const shown = rect ?? fitRect(media, focusedRect(media, ratio, focus ?? CENTER), ratio);
  const high = heightOf(media, shown.width, ratio);
  const pixels = pixelsOf(sourceSize(media), shown, ratio);
  const percent = (part: number) => Math.round(part / PERCENT);

  const change = (next: CropRect) => onChange(fitRect(media, next, ratio));
  /** @param anchor the point that stays, as a share of the frame */
  const resize = (from: CropRect, wanted: number, anchor: readonly [number, number]) => {
    const { width: wide } = fitRect(media, { x: 0, y: 0, width: wanted }, ratio);
    const before = heightOf(media, from.width, ratio);
    change({
      x: from.x + (from.width - wide) * anchor[0],
      y: from.y + (before - heightOf(media, wide, ratio)) * anchor[1],
      width: wide,
    });
  };

  const start = (event: PointerEvent, corner: Drag['corner']) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.preventDefault();
    frame.current?.focus();
    frame.current?.setPointerCapture?.(event.pointerId);
    drag.current = { rect: shown, corner, x: event.clientX, y: event.clientY };
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    const box = stage.current?.getBoundingClientRect();
    const from = drag.current;
    if (!from || !box || box.width === 0 || box.height === 0) return;
    const x = ((clientX - from.x) / box.width) * CROP_UNIT;
    const y = ((clientY - from.y) / box.height) * CROP_UNIT;
    const { rect: before, corner } = from;
    if (corner === null) {
      change({ ...before, x: before.x + x, y: before.y + y });
    } else {
      const outward = corner[0] === 1 ? x : -x;
      resize(before, before.width + outward, [1 - corner[0], 1 - corner[1]]);
    }
  };
  const end = () => {
    drag.current = null;
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = MOVES[event.key];
    const grows = RESIZES[event.key];
    if (step === undefined && grows === undefined) return;
    event.preventDefault();
    if (grows !== undefined) return resize(shown, shown.width + grows * PERCENT, [0.5, 0.5]);
    const by = (event.shiftKey ? 10 : 1) * PERCENT;
    const [x = 0, y = 0] = step ?? [];
    change({ ...shown, x: shown.x + x * by, y: shown.y + y * by });
  };

  const isSmall = rect !== undefined && pixels.width < SHARP_WIDTH;
  const shape = width / height;
  return (
    <div className={styles.crop}>
      <div
        ref={stage}
        className={styles.stage}
        style={{ aspectRatio: shape, width: `min(100%, calc(var(--stage) * ${shape}))` }}
      >
        <img src={url} alt={alt} width={width} height={height} draggable={false} />
        <div
          ref={frame}
          className={classNames(styles.frame, isSmall && styles.small)}
          style={{
            left: `${shown.x / PERCENT}%`,
            top: `${shown.y / PERCENT}%`,
            width: `${shown.width / PERCENT}%`,
            height: `${high / PERCENT}%`,
          }}
          role="slider"
          tabIndex={0}
          aria-label={t('Crop {ratio}', { ratio: RATIO_LABELS[ratio] })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent(shown.x)}
          aria-valuetext={t('{x}% from the left, {y}% from the top, {width}% wide', {
            x: percent(shown.x),
            y: percent(shown.y),
            width: percent(shown.width),
          })}
          onPointerDown={(event) => start(event, null)}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
          onKeyDown={press}
        >
          {CORNERS.map((corner) => (
            <i
              key={corner.join()}
              style={{ left: inset(corner[0]), top: inset(corner[1]) }}
              onPointerDown={(event) => start(event, corner)}
            />
          ))}
        </div>
      </div>
      <div className={styles.help}>
        <p className={parts.note}>
          <b>{t('{width} × {height} px.', { width: pixels.width, height: pixels.height })}</b>{' '}
          {t(
            'Drag the frame or its corners. Arrow keys move it 1%, with Shift 10%; + and − resize it.',
          )}
        </p>
        {rect && (
          <Button
            variant="line"
            onClick={() => {
              onChange(undefined);
              // The button disappears.
              frame.current?.focus();
            }}
          >
            {focus ? t('Use the focal point instead') : t('Crop automatically instead')}
          </Button>
        )}
      </div>
      <p className={styles.warning} role="status">
        {isSmall && (
          <>
            <Icon icon={TriangleAlert} />
            {t('Only {width} px wide: it may look blurred. Use at least {min} px.', {
              width: pixels.width,
              min: SHARP_WIDTH,
            })}
          </>
        )}
      </p>
    </div>
  );
}
