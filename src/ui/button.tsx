import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import * as styles from './button.module.css';
import { classNames } from './class-names.ts';

/** primary: brand fill; tone: the page top's own colours reversed; line: outlined; quiet: text. */
type ButtonVariant = 'default' | 'primary' | 'tone' | 'line' | 'quiet';

const VARIANTS: Record<ButtonVariant, string> = {
  default: styles.button,
  primary: `${styles.button} ${styles.primary}`,
  tone: `${styles.button} ${styles.tone}`,
  line: `${styles.button} ${styles.line}`,
  quiet: `${styles.button} ${styles.quiet}`,
};

/** The look of a button, for what is no Button. */
export function buttonClass(variant: ButtonVariant, className?: string): string {
  return classNames(VARIANTS[variant], className);
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** While busy the button takes no press, but keeps the focus and its width. */
  busy?: boolean;
  /** The word shown while busy; needs `children` to be a text too. */
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
        // The word not shown still takes its room, by a pseudo-element.
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
  /** What it does, for those who cannot see its icon. */
  label: string;
}

/** A button that shows an icon alone. */
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

/** Buttons side by side; on a phone as wide as there is room. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
