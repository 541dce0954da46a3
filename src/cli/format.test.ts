import { describe, expect, it } from 'vitest';
import { progressLine } from './format.ts';

describe('the line of progress', () => {
  it('has a bar, how much is done, and how long the rest lasts at the pace so far', () => {
    const line = progressLine('Copying', { done: 1500, total: 6000 }, { done: 500, ms: 10_000 });
    expect(line).toBe('Copying [#####---------------] 1,500 of 6,000, 45 s left');
    const long = progressLine('Copying', { done: 600, total: 6000 }, { done: 0, ms: 60_000 });
    expect(long).toBe('Copying [##------------------] 600 of 6,000, 9 min left');
  });

  it('says nothing that nobody knows', () => {
    expect(progressLine('Reading', { done: 7, total: 0 }, { done: 0, ms: 5 })).toBe(
      'Reading: 7 ...',
    );
    expect(progressLine('Copying', { done: 0, total: 5 }, { done: 0, ms: 0 })).toBe(
      'Copying [--------------------] 0 of 5',
    );
    expect(progressLine('Copying', { done: 5, total: 5 }, { done: 0, ms: 9 })).toBe(
      'Copying [####################] 5 of 5',
    );
  });
});
