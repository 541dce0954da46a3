import { describe, expect, it } from 'vitest';
import { Memo } from './memo.ts';

/** A read that a test lets finish when it wants, and counts. */
function slowRead() {
  const reads: PromiseWithResolvers<string>[] = [];
  const read = () => {
    const one = Promise.withResolvers<string>();
    reads.push(one);
    return one.promise;
  };
  return { read, reads };
}

describe('Memo', () => {
  it('a value is read once and cached by key', async () => {
    const memo = new Memo<number>(10);
    let reads = 0;
    const read = async () => ++reads;
    expect([await memo.get('a', read), await memo.get('a', read)]).toEqual([1, 1]);
    expect([await memo.get('b', read), await memo.get('a', read)]).toEqual([2, 1]);
  });

  it('a value of 0 is cached, too', async () => {
    const memo = new Memo<number>(10);
    let reads = 0;
    const read = async () => {
      reads += 1;
      return 0;
    };
    await memo.get('a', read);
    expect([await memo.get('a', read), reads]).toEqual([0, 1]);
  });

  it('concurrent callers share one read of a missing key', async () => {
    const memo = new Memo<string>(10);
    const { read, reads } = slowRead();
    const asked = [memo.get('a', read), memo.get('a', read), memo.get('a', read)];
    expect(reads).toHaveLength(1);
    reads[0]?.resolve('value');
    expect(await Promise.all(asked)).toEqual(['value', 'value', 'value']);
  });

  it('a value is read again after a clear', async () => {
    const memo = new Memo<number>(10);
    let reads = 0;
    const read = async () => ++reads;
    await memo.get('a', read);
    memo.clear();
    expect(await memo.get('a', read)).toBe(2);
  });

  it('a value read across a clear is neither cached nor returned to later callers', async () => {
    const memo = new Memo<string>(10);
    const { read, reads } = slowRead();
    const early = memo.get('a', read);
    memo.clear();
    const late = memo.get('a', read);
    expect(reads).toHaveLength(2);
    reads[1]?.resolve('new');
    expect(await late).toBe('new');
    reads[0]?.resolve('old');
    expect(await early).toBe('old');
    expect(await memo.get('a', read)).toBe('new');
  });

  it('the end of a read from before a clear keeps later callers sharing the next read', async () => {
    const memo = new Memo<string>(10);
    const { read, reads } = slowRead();
    const early = memo.get('a', read);
    memo.clear();
    const late = memo.get('a', read);
    reads[0]?.resolve('old');
    await early;
    const shared = memo.get('a', read);
    expect(reads).toHaveLength(2);
    reads[1]?.resolve('new');
    expect(await Promise.all([late, shared])).toEqual(['new', 'new']);
  });

  it('a failure is not cached', async () => {
    const memo = new Memo<string>(10);
    const failing = () => Promise.reject(new Error('down'));
    await expect(memo.get('a', failing)).rejects.toThrow('down');
    expect(await memo.get('a', async () => 'up')).toBe('up');
  });

  it('a full memo drops the least recently used value', async () => {
    const memo = new Memo<string>(2);
    const value = (text: string) => async () => text;
    await memo.get('a', value('a1'));
    await memo.get('b', value('b1'));
    await memo.get('a', value('a2'));
    await memo.get('c', value('c1'));
    expect(await memo.get('a', value('a3'))).toBe('a1');
    expect(await memo.get('b', value('b2'))).toBe('b2');
  });
});
