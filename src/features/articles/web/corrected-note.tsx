import { t } from '#lib/messages/messages.ts';
import * as styles from './corrected-note.module.css';

/** Names the corrected words of a search. */
export function CorrectedNote({ corrected }: { corrected: string | undefined }) {
  if (corrected === undefined) return null;
  return (
    <p className={`dek ${styles.note}`} role="status" dir="auto">
      {t('No exact matches. Showing results for “{corrected}”.', { corrected })}
    </p>
  );
}
