import { describe, expect, it } from 'vitest';
import { dragEnd, FITTED, zoomed } from './gestures.ts';

const ROOM = { image: { width: 400, height: 200 }, stage: { width: 400, height: 600 } };

describe('zooming an image', () => {
  it('keeps the point under the finger in place', () => {
    const at = { x: 100, y: 0 };
    const { scale, x, y } = zoomed(FITTED, 2, at, ROOM);
    expect({ scale, x, y }).toEqual({ scale: 2, x: -100, y: 0 });
    // The same pixel of the image: its position before and after.
    expect((at.x - x) / scale).toBe(at.x);
  });

  it('never leaves a gap at an edge that the image can fill', () => {
    expect(zoomed({ scale: 2, x: 900, y: 900 }, 2, { x: 0, y: 0 }, ROOM)).toEqual({
      scale: 2,
      x: 200,
      y: 0,
    });
  });

  it('fits the image again at scale 1, and stops at the largest scale', () => {
    expect(zoomed({ scale: 3, x: 300, y: 0 }, 0.2, { x: 50, y: 50 }, ROOM)).toEqual(FITTED);
    expect(zoomed(FITTED, 100, { x: 0, y: 0 }, ROOM).scale).toBe(6);
  });
});

describe('the end of a drag', () => {
  it.each([
    ['left shows the next image', { x: -60, y: 10 }, 1],
    ['right shows the previous image', { x: 60, y: -10 }, -1],
    ['down closes', { x: 10, y: 100 }, 'dismiss'],
    ['up does nothing', { x: 0, y: -300 }, undefined],
    ['a short way does nothing', { x: 40, y: 20 }, undefined],
    ['down more than sideways does nothing before it closes', { x: 60, y: 70 }, undefined],
  ] as const)('%s', (_name, by, end) => expect(dragEnd(by)).toBe(end));
});
