import type { Row } from '../../blocks/blocks.ts';
import * as styles from './block-dialog.module.css';
import { useOwnImage } from './image-field.tsx';

interface PinImageProps {
  src: string;
  pins: readonly Row[];
  /** Undefined if there are too many pins. */
  onPin: ((pin: Row) => void) | undefined;
}

/** An image with its pins. A click adds one; the fields below do the same without a mouse. */
export function PinImage({ src, pins, onPin }: PinImageProps) {
  const shown = useOwnImage(src);
  if (shown === undefined) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the fields below take the same numbers
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      className={styles.map}
      onClick={({ currentTarget, clientX, clientY }) => {
        const { left, top, width, height } = currentTarget.getBoundingClientRect();
        const x = Math.round((100 * (clientX - left)) / width);
        const y = Math.round((100 * (clientY - top)) / height);
        onPin?.({ x: String(x), y: String(y) });
      }}
    >
      <img src={shown} alt="" draggable={false} />
      {pins.map(({ x, y }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pin is its number
        <span key={index} style={{ left: `${x}%`, top: `${y}%` }} aria-hidden>
          {index + 1}
        </span>
      ))}
    </div>
  );
}
