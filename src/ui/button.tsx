import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import * as styles from './button.module.css';
import { classNames } from './class-names.ts';

/** primary: brand fill; tone: the page top's colors inverted; line: outlined; quiet: text. */
export type ButtonVariant = 'default' | 'primary' | 'tone' | 'line' | 'quiet';

const VARIANTS: Record<ButtonVariant, string> = {
  default: styles.button,
  primary: `${styles.button} ${styles.primary}`,
  tone: `${styles.button} ${styles.tone}`,
  line: `${styles.button} ${styles.line}`,
  quiet: `${styles.button} ${styles.quiet}`,
};

/** A button's classes, for other elements. */
export function buttonClass(variant: ButtonVariant, className?: string): string {
  return classNames(VARIANTS[variant], className);
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** While busy, the button ignores clicks but keeps its focus and width. */
  busy?: boolean;
  /** The label while busy; `children` must be text, too. */
  busyLabel?: string;
}

export function Button({
  variant = 'default',
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, className)}
      onClick={press}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {busyLabel !== undefined && typeof children === 'string' ? (
        // A pseudo-element reserves the width of the hidden label.
        <span className={styles.word} data-other={busy ? children : busyLabel}>
          {busy ? busyLabel : children}
        </span>
      ) : (
        children
      )}
    </button>
  );
}

interface ButtonLinkProps {
  href: string;
  variant?: ButtonVariant;
  className?: string;
  children: ReactNode;
}

/** A link that looks like a button; navigates without a reload. */
export function ButtonLink({ href, variant = 'default', className, children }: ButtonLinkProps) {
  return (
    <Link href={href} className={buttonClass(variant, className)}>
      {children}
    </Link>
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name. */
  label: string;
}

/** An icon button. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.icon, className)}
      aria-label={label}
    />
  );
}

/** Buttons side by side; on a phone at full width. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
