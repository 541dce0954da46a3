import { Icon } from '#ui/icons.tsx';

export function ListIcon() {
  return (
    <Icon>
      <path d="m3 17 2 2 4-4M3 7l2 2 4-4M13 6h8M13 12h8M13 18h8" />
    </Icon>
  );
}

export function ImageIcon() {
  return (
    <Icon>
      <path d="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z" />
      <path d="M11 9a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM21 15l-3.086-3.086a2 2 0 0 0-2.828 0L6 21" />
    </Icon>
  );
}

export function SparkIcon() {
  return (
    <Icon>
      <path d="m11 4 2 5.5L18.5 12 13 14.5 11 20l-2-5.5L3.5 12 9 9.5zM19 3.5v4M21 5.5h-4" />
    </Icon>
  );
}
