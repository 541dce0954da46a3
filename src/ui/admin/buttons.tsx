import type { ComponentProps } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import * as styles from './buttons.module.css';

type ButtonProps = ComponentProps<typeof Button>;

/** A button of lesser weight: outlined on a ground of its own. Pressed, it is in the brand's colour. */
export function OutlineButton({ className, ...rest }: ButtonProps) {
  return <Button {...rest} className={classNames(styles.outline, className)} />;
}

/** Does what is not easily taken back. */
export function DangerButton({ className, ...rest }: ButtonProps) {
  return <Button {...rest} className={classNames(styles.danger, className)} />;
}

interface RowButtonProps extends ComponentProps<'button'> {
  /** In green or red. */
  tone?: 'yes' | 'no';
}

/** A small button with a word, in a row of a table or beside a line of text. */
export function RowButton({ tone, className, ...rest }: RowButtonProps) {
  const colour = tone && (tone === 'yes' ? styles.yes : styles.no);
  return <button type="button" {...rest} className={classNames(styles.row, colour, className)} />;
}

interface TextButtonProps extends ComponentProps<'button'> {
  /** It stands in no text, in a line of its own. */
  alone?: boolean;
}

/** An action in the words of a text, or one that leads elsewhere: it looks like a link. */
export function TextButton({ alone = false, ...rest }: TextButtonProps) {
  return <button type="button" {...rest} className={classNames('link', alone && styles.alone)} />;
}

interface ToolButtonProps extends ComponentProps<'button'> {
  /** What it does, for those who cannot see its icon. */
  label: string;
  danger?: boolean;
}

/** A small button that shows an icon alone. */
export function ToolButton({ label, danger = false, className, ...rest }: ToolButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.tool, danger && styles.delete, className)}
      aria-label={label}
    />
  );
}

interface ToggleButtonProps extends ComponentProps<'button'> {
  label: string;
  pressed: boolean;
}

/** An icon that something has or has not. */
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

/** The same for those who may not change it: shown where it has it. */
export function ToggleMark({ label, ...rest }: ComponentProps<'span'> & { label: string }) {
  const { children, ...others } = rest;
  return (
    <span {...others} className={classNames(styles.toggle, styles.on)}>
      {children}
      <span className="sr">{label}</span>
    </span>
  );
}
