import * as styles from './corrected-note.module.css';

/** Says that other words were searched than those asked for. */
export function CorrectedNote({ corrected }: { corrected: string | undefined }) {
  if (corrected === undefined) return null;
  return (
    <p className={`dek ${styles.note}`} role="status" dir="auto">
      {`No exact matches. Showing results for "${corrected}".`}
    </p>
  );
}
