import { ToggleGroup } from 'radix-ui';
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import * as styles from './segments.module.css';

/** The most per row on a phone; more are split into rows of four or three, whichever fills the rows. */
const FEW = 4;

interface SegmentOption<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
}

interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly SegmentOption<Value>[];
}

/** A choice of a few options side by side. */
export function Segments<Value extends string>({
  label,
  value,
  onChange,
  options,
}: SegmentsProps<Value>) {
  const choose = (chosen: string) => {
    // Clicking the selected one keeps it selected.
    const option = options.find((one) => one.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <ToggleGroup.Root
      type="single"
      className={classNames(styles.segments, options.length > FEW && styles.many)}
      style={{ '--columns': options.length % FEW === 0 ? FEW : 3 } as CSSProperties}
      aria-label={label}
      value={value}
      onValueChange={choose}
    >
      {options.map((option) => (
        <ToggleGroup.Item key={option.value} value={option.value}>
          {option.icon}
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
