import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';

/** primary: brand fill; tone: the page top's own colours reversed; line: outlined; quiet: text. */
type ButtonVariant = 'default' | 'primary' | 'tone' | 'line' | 'quiet';

function buttonClass(variant: ButtonVariant, className: string | undefined): string {
  const base = variant === 'default' ? 'btn' : `btn btn-${variant}`;
  return className ? `${base} ${className}` : base;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
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
        <span className="btn-word" data-other={busy ? children : busyLabel}>
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
