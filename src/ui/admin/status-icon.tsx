import type { ReactNode } from 'react';

const DIAMOND = 'M6 .9L11.1 6 6 11.1.9 6z';

const SIGNS: Record<'good' | 'wait' | 'bad' | 'idle' | 'running', ReactNode> = {
  good: <path d="M6 0l6 6-6 6-6-6z" fill="currentColor" stroke="none" />,
  wait: (
    <>
      <circle cx="6" cy="6" r="5.2" />
      <path d="M6 3v3.3l2 1.2" />
    </>
  ),
  bad: <path d="M2 2l8 8M10 2l-8 8" strokeWidth="2" />,
  idle: <path d={DIAMOND} />,
  running: (
    <>
      <path d={DIAMOND} />
      <path d="M6 0v12L0 6z" fill="currentColor" stroke="none" />
    </>
  ),
};
export type StatusIconName = keyof typeof SIGNS;

/** A status icon: fine, needs attention, failed, waiting or running. */
export function StatusIcon({ of }: { of: StatusIconName }) {
  return (
    <svg viewBox="0 0 12 12" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden="true">
      {SIGNS[of]}
    </svg>
  );
}
