/**
 * The points at which removable parts and later areas extend earlier ones. The area that offers a point adds its type
 * here by module augmentation; an area that fills it declares it in its plugin. Core knows the point, not who fills
 * it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by module augmentation in the areas
export interface Hooks {}

export type HookMap = { readonly [Name in keyof Hooks]?: readonly Hooks[Name][] }

/** Extension points without platform dependencies, usable where no platform exists: pure functions, by name. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by module augmentation in the areas
export interface PureHooks {}

export type PureHookMap = { readonly [Name in keyof PureHooks]?: PureHooks[Name] }

export interface HookRegistry {
  /** All extensions of a point, in the order of the list of areas. */
  all<Name extends keyof Hooks>(name: Name): readonly Hooks[Name][]
}

/** `maps` may grow until all plugins are registered; results are cached as long as it does not. */
export const createHooks = (maps: readonly HookMap[]): HookRegistry => {
  const found = new Map<keyof Hooks, readonly unknown[]>()
  let count = maps.length
  return {
    all: <Name extends keyof Hooks>(name: Name) => {
      if (maps.length !== count) found.clear()
      count = maps.length
      const known = found.get(name) ?? maps.flatMap((map) => map[name] ?? [])
      found.set(name, known)
      return known as readonly Hooks[Name][]
    },
  }
}
