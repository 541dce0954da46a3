import type { QueryClient } from '@tanstack/react-query';

/** An address of the URL map, taken apart. */
export interface Address {
  pathname: string;
  search: string;
  params: Record<string, string | undefined>;
}

/** Loads what a screen shows first. A failed load shows on the screen itself. */
export type LoadPage = (client: QueryClient, address: Address) => Promise<unknown>;
