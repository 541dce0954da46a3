import { t } from '#lib/messages/messages.ts';
import type { SiteCode } from '#lib/site-code/site-code.ts';
import { Button } from '#ui/button.tsx';
import * as styles from './consent-bar.module.css';

interface ConsentBarProps {
  code: SiteCode;
  /** Whether the first button gets the focus. */
  focus: boolean;
  onChoose: (isAccepted: boolean) => void;
}

/** Asks the reader whether the owner's code may run. */
export function ConsentBar({ code, focus, onChoose }: ConsentBarProps) {
  return (
    <section className={styles.bar} aria-label={t('Privacy choices')} data-tone="ink">
      <div className={`wrap ${styles.content}`}>
        <p>{code.text}</p>
        <div className={styles.buttons}>
          <Button variant="line" autoFocus={focus} onClick={() => onChoose(false)}>
            {t('Decline')}
          </Button>
          <Button variant="line" onClick={() => onChoose(true)}>
            {t('Accept')}
          </Button>
        </div>
      </div>
    </section>
  );
}
