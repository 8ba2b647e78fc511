import { type ComponentType, lazy } from 'react'

/** Between two attempts to load a part while the browser believes that it is online. */
const WAIT_MS = 3000

/**
 * Loads a part of the code on demand. Offline it waits for a connection instead of failing: the part is missing
 * meanwhile, the rest of the page works, and the part loads automatically. A connection is lost some time before the
 * browser knows, so a failure online is thrown only when it repeats.
 */
export const loadWhenOnline = <Part>(load: () => Promise<Part>, attempts = 3): Promise<Part> =>
  load().catch(async (error: unknown) => {
    if (navigator.onLine && attempts < 2) throw error
    await new Promise((resolve) => {
      window.addEventListener('online', resolve, { once: true })
      if (navigator.onLine) setTimeout(resolve, WAIT_MS)
    })
    return loadWhenOnline(load, attempts - 1)
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
