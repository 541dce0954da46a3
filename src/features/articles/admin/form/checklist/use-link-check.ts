import { useRef, useState } from 'react';
import type { LinkCheck } from '#features/articles/editing.contract.ts';
import { LINKS_MAX } from '#features/articles/values.ts';
import { checkLinks } from '../form-api.ts';
import type { LinkState } from './checklist.ts';

/**
 * Finds out whether links answer. Each is asked once while the article is open, unless asked anew.
 * @returns what is known, and what finds out about links
 */
export function useLinkCheck() {
  const [known, setKnown] = useState<ReadonlyMap<string, LinkCheck>>(new Map());
  const [under, setUnder] = useState<'checking' | 'failed' | null>(null);
  const latest = useRef(0);

  const check = async (links: readonly string[], anew = false) => {
    latest.current += 1;
    const turn = latest.current;
    const wanted = anew ? [...links] : links.filter((url) => !known.has(url));
    if (wanted.length === 0) {
      setUnder(null);
      return;
    }
    setUnder('checking');
    try {
      for (let from = 0; from < wanted.length; from += LINKS_MAX) {
        const found = await checkLinks(wanted.slice(from, from + LINKS_MAX));
        setKnown((before) => new Map([...before, ...found.map((one) => [one.url, one] as const)]));
      }
      if (turn === latest.current) setUnder(null);
    } catch {
      if (turn === latest.current) setUnder('failed');
    }
  };
  const links: LinkState = under ?? known;
  return { links, check };
}
