import type { IconNode } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import * as styles from './buttons.module.css';

interface WithIcon {
  /** Before its label. */
  icon?: IconNode | undefined;
}

type ButtonProps = ComponentProps<typeof Button> & WithIcon;

const labelWith = (icon: IconNode | undefined, label: ReactNode) =>
  icon === undefined ? (
    label
  ) : (
    <>
      <Icon icon={icon} />
      {label}
    </>
  );

/** A secondary button, outlined on its own background; in the brand color while pressed. */
export function OutlineButton({ icon, className, children, ...rest }: ButtonProps) {
  return (
    <Button {...rest} className={classNames(styles.outline, className)}>
      {labelWith(icon, children)}
    </Button>
  );
}

/** For actions that can't easily be undone. */
export function DangerButton({ icon, className, children, ...rest }: ButtonProps) {
  return (
    <Button {...rest} className={classNames(styles.danger, className)}>
      {labelWith(icon, children)}
    </Button>
  );
}

interface RowButtonProps extends ComponentProps<'button'>, WithIcon {
  /** Green or red. */
  tone?: 'yes' | 'no';
}

/** A small button with a label, in a table row or next to a line of text. */
export function RowButton({ tone, icon, className, children, ...rest }: RowButtonProps) {
  const color = tone && (tone === 'yes' ? styles.yes : styles.no);
  return (
    <button type="button" {...rest} className={classNames(styles.row, color, className)}>
      {labelWith(icon, children)}
    </button>
  );
}

interface TextButtonProps extends ComponentProps<'button'> {
  /** On a line of its own, not within text. */
  alone?: boolean;
}

/** An action within text, or a link to another screen: looks like a link. */
export function TextButton({ alone = false, ...rest }: TextButtonProps) {
  return <button type="button" {...rest} className={classNames('link', alone && styles.alone)} />;
}

interface ToolButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name. */
  label: string;
  icon: IconNode;
  danger?: boolean;
}

/** A small icon button. */
export function ToolButton(props: ToolButtonProps) {
  const { label, icon, danger = false, className, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.tool, danger && styles.delete, className)}
      aria-label={label}
    >
      <Icon icon={icon} />
    </button>
  );
}

interface ToolLinkProps extends Omit<ComponentProps<'a'>, 'children'> {
  /** The accessible name. */
  label: string;
  icon: IconNode;
}

/** A link in a new tab that looks like a small icon button. */
export function ToolLink({ label, icon, href, ...rest }: ToolLinkProps) {
  return (
    <a
      {...rest}
      href={href}
      className={styles.tool}
      aria-label={label}
      target="_blank"
      rel="noopener"
    >
      <Icon icon={icon} />
    </a>
  );
}

interface ToggleButtonProps extends ComponentProps<'button'> {
  label: string;
  pressed: boolean;
}

/** A toggle shown as an icon. */
export function ToggleButton({ label, pressed, ...rest }: ToggleButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.toggle, pressed && styles.on)}
      aria-label={label}
      aria-pressed={pressed}
    />
  );
}

/** The same for users without the permission: shows only the state. */
export function ToggleMark({ label, ...rest }: ComponentProps<'span'> & { label: string }) {
  const { children, ...others } = rest;
  return (
    <span {...others} className={classNames(styles.toggle, styles.on)}>
      {children}
      <span className="sr">{label}</span>
    </span>
  );
}
