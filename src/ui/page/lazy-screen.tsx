import { type ComponentType, lazy } from 'react';

/** A screen whose code loads on its own. */
export interface Screen<Props = object> {
  preload: () => Promise<void>;
  /** Whether the code is here. */
  ready: () => boolean;
  /**
   * What renders it. After `preload` it renders at once, without a suspended frame: the server and
   * the first paint in the browser both rely on that.
   */
  component: () => ComponentType<Props>;
}

export function screen<Props = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Screen<Props> {
  let loaded: ComponentType<Props> | undefined;
  const suspending = lazy(load);
  return {
    preload: async () => {
      loaded = (await load()).default;
    },
    ready: () => loaded !== undefined,
    component: () => loaded ?? suspending,
  };
}
