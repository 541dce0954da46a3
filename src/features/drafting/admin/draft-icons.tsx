import { Icon } from '#ui/icons.tsx';

export function RefreshIcon() {
  return (
    <Icon>
      <path d="M19.5 13a7.5 7.5 0 1 1-2.2-6.3L20 9.4M20 4.5v4.9h-4.9" />
    </Icon>
  );
}
