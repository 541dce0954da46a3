import { useEffect, useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import type { Stage } from '../values.ts';
import * as styles from './draft-panel.module.css';
import type { Generating } from './use-generation.ts';

const STAGES: Record<Stage, string> = {
  searching: t('Searching our archive...'),
  writing: t('Writing...'),
  repairing: t('Fixing the format...'),
  checking: t('Checking the draft...'),
};

/** 67_000 -> '1:07'. */
function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Now, every second. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface DraftProgressProps {
  run: NonNullable<Generating['run']>;
  onCancel: () => void;
}

/** Progress, elapsed time and a cancel button. */
export function DraftProgress({ run, onCancel }: DraftProgressProps) {
  const now = useNow();
  const { keyword, stage, words, began } = run;
  return (
    <div>
      <p className={styles.keywordName} dir="auto">
        {keyword}
      </p>
      <p className={styles.stage}>
        <span role="status">{STAGES[stage]}</span>
        <span>
          {words > 0 && `${t('{words, plural, one {# word} other {# words}}', { words })}, `}
          <span role="timer" aria-label={t('Elapsed time')}>
            {clock(now - began)}
          </span>
        </span>
      </p>
      <span className={styles.line} aria-hidden="true" />
      <OutlineButton onClick={onCancel}>{t('Cancel')}</OutlineButton>
    </div>
  );
}
