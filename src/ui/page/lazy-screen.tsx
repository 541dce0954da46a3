import { type ComponentType, lazy } from 'react';

/** A screen whose code loads on its own. */
export interface LazyScreen<Props, Module> {
  preload: () => Promise<Module>;
  /** The screen's module; undefined until it has loaded. */
  loaded: () => Module | undefined;
  /**
   * The component to render. After `preload` it renders synchronously, without a suspended frame: the
   * server and the browser's first paint rely on that.
   */
  component: () => ComponentType<Props>;
}

export function lazyScreen<Props, Module extends { default: ComponentType<Props> }>(
  load: () => Promise<Module>,
): LazyScreen<Props, Module> {
  let module: Module | undefined;
  const suspending = lazy<ComponentType<Props>>(load);
  return {
    preload: async () => {
      module = await load();
      return module;
    },
    loaded: () => module,
    component: () => module?.default ?? suspending,
  };
}
