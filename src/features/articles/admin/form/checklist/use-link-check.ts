import { useRef, useState } from 'react';
import type { LinkCheck } from '#features/articles/editing.contract.ts';
import { LINKS_MAX } from '#features/articles/values.ts';
import { checkLinks } from '../form-api.ts';
import type { LinkState } from './checklist.ts';

/** Checks links, each once while the article is open, unless `again` is true. */
export function useLinkCheck() {
  const [known, setKnown] = useState<ReadonlyMap<string, LinkCheck>>(new Map());
  const [phase, setPhase] = useState<'checking' | 'failed' | null>(null);
  const latest = useRef(0);

  const check = async (links: readonly string[], again = false) => {
    latest.current += 1;
    const turn = latest.current;
    const unknown = again ? [...links] : links.filter((url) => !known.has(url));
    if (unknown.length === 0) {
      setPhase(null);
      return;
    }
    setPhase('checking');
    try {
      for (let from = 0; from < unknown.length; from += LINKS_MAX) {
        const results = await checkLinks(unknown.slice(from, from + LINKS_MAX));
        setKnown(
          (before) => new Map([...before, ...results.map((one) => [one.url, one] as const)]),
        );
      }
      if (turn === latest.current) setPhase(null);
    } catch {
      if (turn === latest.current) setPhase('failed');
    }
  };
  const links: LinkState = phase ?? known;
  return { links, check };
}
