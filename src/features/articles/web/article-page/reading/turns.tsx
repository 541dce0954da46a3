import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Article } from '#features/articles/contract.ts';
import { articlePath } from '#features/articles/paths.ts';
import { readLocal, storeLocal } from '#lib/local-storage.ts';
import { isLoneKey } from '#ui/lone-key.ts';
import * as reading from './reading.module.css';
import * as styles from './turns.module.css';

/** Where somebody's wish is remembered that keys do nothing. */
const KEYS_OFF = 'keys-off';

/** The articles published after and before one, also by a key each, which can be turned off. */
export function Turns({ article: { newer, older } }: { article: Article }) {
  const [areOff, setOff] = useState(false);
  useEffect(() => setOff(readLocal(KEYS_OFF) !== null), []);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.shiftKey || event.repeat || !isLoneKey(event)) return;
      for (const link of nav.current?.querySelectorAll('a') ?? []) {
        if (link.getAttribute('aria-keyshortcuts') === event.key) link.click();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (newer === null && older === null) return null;

  const turnKeys = () => {
    setOff(!areOff);
    storeLocal(KEYS_OFF, areOff ? null : '1');
  };
  const turn = (to: Article['newer'], words: string, rel: string, key: string) =>
    to && (
      <Link
        className={styles.turn}
        href={articlePath(to.slug)}
        rel={rel}
        aria-keyshortcuts={areOff ? undefined : key}
      >
        <small className="meta">
          {words}
          {!areOff && <kbd className={`needs-script ${reading.key}`}>{key}</kbd>}
        </small>
        <span dir="auto">{to.title}</span>
      </Link>
    );
  return (
    <nav ref={nav} className={`wrap ${styles.turns}`} aria-label="Other articles">
      {turn(newer, 'Newer', 'prev', 'p')}
      {turn(older, 'Older', 'next', 'n')}
      <button type="button" className={`meta link needs-script ${styles.keys}`} onClick={turnKeys}>
        {areOff ? 'Turn the keys p and n on' : 'Turn the keys p and n off'}
      </button>
    </nav>
  );
}
