import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from '../../class-names.ts';
import * as segments from './segments.module.css';
import * as styles from './tabs.module.css';

export interface TabItem<Value extends string = string> {
  value: Value;
  label: string;
  count?: number | undefined;
  /** Highlights the count. */
  alert?: boolean;
}

interface TabsProps<Value extends string> {
  /** The accessible name. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  items: readonly TabItem<Value>[];
  /** 'segments': side by side on a shared background, for small spaces. */
  look?: 'tabs' | 'segments';
  /** For the row of tabs. */
  className?: string;
  /** The panels: one TabPanel per tab. */
  children: ReactNode;
}

/** Tabs; the arrow keys move between them, and only the selected panel is rendered. */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  items,
  look = 'tabs',
  className,
  children,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  // On phones the row scrolls sideways: the selected tab stays in sight.
  const counts = items.map(({ count }) => count).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts that arrive move the selected tab
  useLayoutEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [value, counts]);
  const choose = (chosen: string) => {
    const item = items.find((one) => one.value === chosen);
    if (item) onChange(item.value);
  };
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <Radix.List
        ref={list}
        className={classNames(look === 'tabs' ? styles.tabs : segments.segments, className)}
        aria-label={label}
      >
        {items.map((item) => (
          <Radix.Trigger key={item.value} value={item.value}>
            {item.label}
            {item.count !== undefined &&
              (item.alert && item.count > 0 ? (
                <span className={styles.alert}>{item.count}</span>
              ) : (
                <small>{item.count}</small>
              ))}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

/** The content of a tab. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Content value={value} className={styles.panel}>
      {children}
    </Radix.Content>
  );
}
