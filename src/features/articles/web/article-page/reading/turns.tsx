import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { Article } from '#features/articles/contract.ts';
import { articlePath } from '#features/articles/paths.ts';
import * as styles from './reading.module.css';

/** Where somebody's wish is remembered that keys do nothing. */
const KEYS_OFF = 'keys-off';

function readOff(): boolean {
  try {
    return localStorage.getItem(KEYS_OFF) !== null;
  } catch {
    return false;
  }
}

/** The articles published before and after one, also by a key each, which can be turned off. */
export function Turns({ article: { newer, older } }: { article: Article }) {
  const [areOff, setOff] = useState(false);
  useEffect(() => setOff(readOff()), []);
  if (newer === null && older === null) return null;

  const turnKeys = () => {
    setOff(!areOff);
    try {
      if (areOff) localStorage.removeItem(KEYS_OFF);
      else localStorage.setItem(KEYS_OFF, '1');
    } catch {
      // Storage may be forbidden; the wish then holds for this page only.
    }
  };
  const turn = (to: Article['newer'], words: string, rel: string, key: string) =>
    to && (
      <Link
        className={styles.turn}
        href={articlePath(to.slug)}
        rel={rel}
        aria-keyshortcuts={areOff ? undefined : key}
      >
        <small>
          {words}
          {!areOff && <kbd className="needs-script">{key}</kbd>}
        </small>
        <span dir="auto">{to.title}</span>
      </Link>
    );
  return (
    <nav className={`wrap ${styles.turns}`} aria-label="Other articles">
      {turn(newer, 'Previous', 'prev', 'p')}
      {turn(older, 'Next', 'next', 'n')}
      <button type="button" className={`link needs-script ${styles.keys}`} onClick={turnKeys}>
        {areOff ? 'Turn the keys p and n on' : 'Turn the keys p and n off'}
      </button>
    </nav>
  );
}
