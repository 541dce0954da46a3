import {
  type ComponentType,
  createContext,
  memo,
  type ReactNode,
  Suspense,
  useContext,
  useState,
} from 'react';
import { screen } from './lazy-screen.tsx';

/** On the server: takes the islands that a page shows while it is rendered. */
export const ShownIslands = createContext<Set<object> | null>(null);

/**
 * A part of a page with scripts and styles of its own, which the pages that show it load. On the server
 * it is to be loaded (`preload`) before a page is rendered; where the browser cannot load it, what the
 * server rendered stays.
 * @param fallback what stands in its place in the browser until it has loaded
 */
export function island<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback?: ReactNode,
) {
  const { preload, component } = screen(() => load().catch(() => new Promise<never>(() => {})));
  // Without `memo` React would take away what the server rendered when the page renders before the
  // island's script is here.
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
