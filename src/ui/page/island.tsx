import {
  type ComponentType,
  createContext,
  memo,
  type ReactNode,
  Suspense,
  useContext,
  useState,
} from 'react';
import { lazyScreen } from './lazy-screen.tsx';

/** On the server: collects the islands shown during a render. */
export const ShownIslands = createContext<Set<object> | null>(null);

/**
 * A part of a page with its own scripts and styles: only pages that show it load them. The server
 * preloads it before rendering; if the browser can't load it, the server's markup stays.
 * @param fallback shown in the browser until it has loaded
 */
export function island<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback?: ReactNode,
) {
  const { preload, component } = lazyScreen<Props, { default: ComponentType<Props> }>(() =>
    load().catch(() => new Promise<never>(() => {})),
  );
  // Without `memo` React would remove the server's markup if the page renders before the island's
  // script has loaded.
  // biome-ignore lint/correctness/noComponentHookFactories: once, where a module loads
  const Island = memo((props: Props) => {
    useContext(ShownIslands)?.add(Island);
    const [Part] = useState(component);
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  });
  return Object.assign(Island, { preload });
}
