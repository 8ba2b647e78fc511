import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

/** What the routes of a page have loaded, by the id of each. */
export type Loaded = Record<string, DataStrategyResult>

/** Decides what a page shows of what was loaded for it. */
export type LoadGuard = (request: Request, load: () => Promise<Loaded>) => Promise<Loaded>

let guard: LoadGuard | undefined

/** Set once a page is shown: until then there is nothing to protect. */
export const setLoadGuard = (next: LoadGuard | undefined): void => {
  guard = next
}

/** The one place through which the router loads data; the guard's own code comes after the first paint. */
export const guardLoads: MiddlewareFunction<Loaded> = ({ request }, next) =>
  guard ? guard(request, next) : next()
