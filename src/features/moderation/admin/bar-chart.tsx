import { type PointerEvent, useState } from 'react';
import { formatNumber, plural } from '#lib/format/count.ts';
import { type Bar, barHeights, chartText } from '#ui/admin/charts/chart.ts';
import * as parts from '#ui/admin/parts.module.css';
import * as styles from './overview.module.css';

const STEP = 10;
const GAP = 2;
const HEIGHT = 40;

interface BarChartProps {
  title: string;
  /** What is counted, one and many. */
  nouns: readonly [one: string, many: string];
  bars: readonly Bar[];
  /** A note below the chart. */
  note?: string | undefined;
}

/** Small bars over time, the newest on the right. Its slider reads single values by pointer or arrow keys. */
export function BarChart({ title, nouns, bars, note }: BarChartProps) {
  const last = bars.length - 1;
  const [chosen, setChosen] = useState<number | null>(null);
  const index = Math.min(chosen ?? last, last);
  const bar = bars[index];
  if (!bar) return null;

  const point = ({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const part = Math.floor(((clientX - left) / width) * bars.length);
    setChosen(Math.max(0, Math.min(part, last)));
  };

  const value = formatNumber(bar.value);
  const noun = plural(bar.value, ...nouns);
  return (
    <div className={styles.chart}>
      <p className={styles.head}>
        <span>{title}</span>
        <span className={styles.aside} aria-hidden="true">
          {bar.label}: <b>{value}</b> {noun}
        </span>
      </p>
      <div className={styles.bars} dir="ltr">
        <input
          type="range"
          min={0}
          max={last}
          value={index}
          aria-label={`${title}: ${chartText(bars, nouns[1])}`}
          aria-valuetext={`${bar.label}: ${value} ${noun}`}
          onChange={(event) => setChosen(event.target.valueAsNumber)}
          onPointerMove={point}
          onPointerLeave={() => setChosen(null)}
          onBlur={() => setChosen(null)}
        />
        <svg
          viewBox={`0 0 ${bars.length * STEP - GAP} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {barHeights(bars, HEIGHT).map((height, at) => (
            <g key={bars[at]?.label} className={at === index ? styles.chosen : undefined}>
              <rect className={styles.ground} x={at * STEP} width={STEP - GAP} height={HEIGHT} />
              <rect x={at * STEP} y={HEIGHT - height} width={STEP - GAP} height={height} />
            </g>
          ))}
        </svg>
      </div>
      {note !== undefined && <p className={parts.note}>{note}</p>}
    </div>
  );
}
