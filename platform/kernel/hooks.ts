/**
 * The points at which removable parts and later areas plug into earlier ones. The area that offers a point adds
 * its type here by module augmentation; whoever fills it says so in its plug-in. Core knows the point, never who
 * fills it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by module augmentation in the areas
export interface Hooks {}

export type HookMap = { readonly [Name in keyof Hooks]?: readonly Hooks[Name][] }

/** Points that take nothing of the platform, so that they can be asked where none is built: pure functions, by name. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by module augmentation in the areas
export interface PureHooks {}

export type PureHookMap = { readonly [Name in keyof PureHooks]?: PureHooks[Name] }

export interface HookRegistry {
  /** Everything that was plugged into a point, in the order of the list of areas. */
  all<Name extends keyof Hooks>(name: Name): readonly Hooks[Name][]
}

/** `maps` may still grow until everything is plugged in; what was found is kept for as long as it does not. */
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
