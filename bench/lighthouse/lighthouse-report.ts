import type { Target } from '../report.ts';
import { tableLines } from '../statistics.ts';
import type { LighthouseResult } from './lighthouse-measure.ts';

const FIRST_PAINT_MAX_MS = 1000;
const LARGEST_PAINT_MAX_MS = 1500;
const OTHERS_MAX_KB = 90;

const seconds = (ms: number) => (ms / 1000).toFixed(2);
const kb = (bytes: number) => (bytes / 1000).toFixed(1);

export function lighthouseLines(results: readonly LighthouseResult[]): string[] {
  const table = tableLines(
    [
      ...['screen', 'performance', 'accessibility', 'best practices', 'SEO', 'first paint, s'],
      ...['largest paint, s', 'blocked, ms', 'shift', 'images before it, kB'],
      'all else before it, kB',
    ],
    results.map(({ screen, scores, firstPaint, largestPaint, blocked, shift, images, others }) => [
      screen,
      ...Object.values(scores).map(String),
      seconds(firstPaint),
      seconds(largestPaint),
      blocked.toFixed(0),
      shift.toFixed(3),
      kb(images),
      kb(others),
    ]),
  );
  const missed = results.flatMap(({ screen, missed }) =>
    missed.length === 0 ? [] : [`${screen} misses ${missed.join(', ')}`],
  );
  return [...table, ...missed, `Lighthouse ${results[0]?.version}`];
}

export function lighthouseTargets(results: readonly LighthouseResult[]): Target[] {
  return results.flatMap(({ screen, scores, firstPaint, largestPaint, shift, others }) => {
    const missing = Object.values(scores).reduce((sum, score) => sum + 100 - score, 0);
    const of = `on a phone, ${screen}`;
    return [
      { name: `${of}: missing of 100 in four categories`, max: 0, measured: missing, unit: '' },
      { name: `${of}: first paint`, max: FIRST_PAINT_MAX_MS, measured: firstPaint, unit: 'ms' },
      {
        name: `${of}: largest paint`,
        max: LARGEST_PAINT_MAX_MS,
        measured: largestPaint,
        unit: 'ms',
      },
      { name: `${of}: shift`, max: 0, measured: shift, unit: '' },
      {
        name: `${of}: before the largest paint, without images`,
        max: OTHERS_MAX_KB,
        measured: others / 1000,
        unit: 'kB',
      },
    ];
  });
}
