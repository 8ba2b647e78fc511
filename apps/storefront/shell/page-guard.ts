import { type DataStrategyResult, isRouteErrorResponse } from 'react-router'
import type { Loaded, LoadGuard } from './load-guard.ts'

/** The page on the screen: its address without a fragment, and what its routes have loaded. */
export interface ShownPage {
  readonly path: string
  readonly loaded: Loaded
}

interface Surroundings {
  readonly getShown: () => ShownPage
  readonly isOnline: () => boolean
  readonly onFailed: () => void
  readonly onRenewed: () => void
}

/** Loaders answer a page that is gone without a text; what a proxy or a login page of a hotel refuses has one. */
const isOwnRefusal = (error: unknown): boolean =>
  isRouteErrorResponse(error) && error.status < 500 && error.data === null

/** A failure that a loader passes on as data: there is no menu, or no outlet, to show. */
interface PassedOnFailure {
  readonly error?: { readonly status: number } | null
  readonly vendor?: { readonly kind: string } | null
}

const hasFailed = (loaded: unknown): boolean => {
  const { error, vendor } = (loaded ?? {}) as PassedOnFailure
  return vendor?.kind === 'failed' || (error ? error.status === 0 || error.status >= 500 : false)
}

/** Whether nothing usable came: no connection, a server that fails, or an answer that is not the shop's. */
const isUnusable = ({ type, result }: DataStrategyResult): boolean =>
  type === 'error' ? !(result instanceof Response || isOwnRefusal(result)) : hasFailed(result)

const toPath = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/**
 * Keeps a readable page when it cannot be loaded again, whatever asked for that: the router would replace it by the
 * problem page. Without a connection nothing is requested. Moves to another address are left alone.
 */
export const createPageGuard =
  ({ getShown, isOnline, onFailed, onRenewed }: Surroundings): LoadGuard =>
  async (request, load) => {
    const { path, loaded: shown } = getShown()
    if (toPath(request.url) !== path) return load()
    if (!isOnline()) {
      onFailed()
      return shown
    }
    const loaded = await load()
    const results = Object.values(loaded)
    if (request.signal.aborted || results.length === 0) return loaded
    if (!results.some(isUnusable)) {
      onRenewed()
      return loaded
    }
    onFailed()
    // Not one by one: the parts of a page belong together.
    return Object.fromEntries(Object.entries(loaded).map(([id, result]) => [id, shown[id] ?? result]))
  }
