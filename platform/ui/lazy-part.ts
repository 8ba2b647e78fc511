import { type ComponentType, lazy, useEffect } from 'react'

/**
 * Loads a part of the code on demand. Offline it waits for a connection instead of failing: the part is missing
 * meanwhile, the rest of the page works, and the part loads automatically. Online a failure is thrown.
 */
export const loadWhenOnline = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(async (error: unknown) => {
    if (navigator.onLine) throw error
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return loadWhenOnline(load)
  })

/** A component whose code comes on demand, by {@link loadWhenOnline}; `otherwise` stands in where that fails. */
export const createLazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
  otherwise?: (error: unknown) => ComponentType<Props>,
) => lazy(async () => ({ default: await loadWhenOnline(load).catch(otherwise) }))

/**
 * A component that its page does not need. Where its code cannot be loaded, as behind an ad blocker, the part is missing
 * and the failure is reported; the page stays.
 */
export const createOptionalPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  createLazyPart(load, (error) => {
    reportError(error)
    return () => null
  })

/**
 * Begins to load a part while the page asks for the data that it shows, so that one does not wait for the other. `load`
 * is the same in each rendering. A failure is left to the part, which asks again.
 */
export const usePartSoon = (load: () => Promise<unknown>): void => {
  useEffect(() => {
    void load().catch(() => undefined)
  }, [load])
}
