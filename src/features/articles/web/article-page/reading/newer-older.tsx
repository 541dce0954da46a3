import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { readLocal, storeLocal } from '#lib/browser/local-storage.ts';
import { t } from '#lib/messages/messages.ts';
import { isLoneKey } from '#ui/form/lone-key.ts';
import type { Article } from '../../../contract.ts';
import { articlePath } from '../../../paths.ts';
import * as styles from './newer-older.module.css';

/** Stored if the reader has turned the shortcuts off. */
const KEYS_OFF = 'keys-off';

/** Links to the newer and the older article, with keyboard shortcuts that can be turned off. */
export function NewerOlder({ article: { newer, older } }: { article: Article }) {
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

  const toggleShortcuts = () => {
    setOff(!areOff);
    storeLocal(KEYS_OFF, areOff ? null : '1');
  };
  const link = (to: Article['newer'], words: string, rel: string, key: string) =>
    to && (
      <Link
        className={styles.turn}
        href={articlePath(to.slug)}
        rel={rel}
        aria-keyshortcuts={areOff ? undefined : key}
      >
        <small className="meta">
          {words}
          {!areOff && <kbd className="needs-script">{key}</kbd>}
        </small>
        <span dir="auto">{to.title}</span>
      </Link>
    );
  return (
    <nav ref={nav} className={`wrap ${styles.turns}`} aria-label={t('Other articles')}>
      {link(newer, t('Newer'), 'prev', 'p')}
      {link(older, t('Older'), 'next', 'n')}
      <button
        type="button"
        className={`meta link needs-script ${styles.keys}`}
        onClick={toggleShortcuts}
      >
        {areOff ? t('Turn on keyboard shortcuts') : t('Turn off keyboard shortcuts')}
      </button>
    </nav>
  );
}
