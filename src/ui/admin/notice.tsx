import { Check, type IconNode, OctagonAlert } from 'lucide';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import * as styles from './notice.module.css';

const KINDS = { bad: styles.bad, warn: styles.warn, info: styles.info };

interface NoticeProps {
  /** bad: something failed; warn: a decision is needed; info: something was done. */
  kind: 'bad' | 'warn' | 'info';
  title: string;
  /** Replaces the icon of its kind. */
  icon?: IconNode;
  /** The buttons, the safe one first. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A message that stays on the page until it is resolved. */
export function Notice({ kind, title, icon, actions, children }: NoticeProps) {
  const id = useId();
  return (
    <section className={classNames(styles.notice, KINDS[kind])} aria-labelledby={id}>
      <span className={styles.mark}>
        <Icon icon={icon ?? (kind === 'info' ? Check : OctagonAlert)} />
      </span>
      <div className={styles.text}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
