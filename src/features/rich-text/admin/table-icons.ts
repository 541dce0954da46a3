import type { IconNode } from 'lucide';

// Icons that lucide lacks.
const drawn = (path: string): IconNode => [['path', { d: path }]];

export const ROW_BEFORE = drawn('M3 14h18v6H3zM12 3v7M8.5 6.5h7');
export const ROW_AFTER = drawn('M3 4h18v6H3zM12 14v7M8.5 17.5h7');
export const ROW_DELETE = drawn('M3 4h18v6H3zM9 14.5l6 6M15 14.5l-6 6');
export const COLUMN_BEFORE = drawn('M14 3h6v18h-6zM3 12h7M6.5 8.5v7');
export const COLUMN_AFTER = drawn('M4 3h6v18H4zM14 12h7M17.5 8.5v7');
export const COLUMN_DELETE = drawn('M4 3h6v18H4zM14.500 9l6 6M20.5 9l-6 6');
