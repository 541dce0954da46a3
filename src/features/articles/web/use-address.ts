import { useRouter } from 'wouter';

/** The current address as it was asked for: wouter's own hooks decode it once too often. */
export function useAddress(): { pathname: string; search: string } {
  const router = useRouter();
  return { pathname: router.hook(router)[0], search: router.searchHook(router) };
}
