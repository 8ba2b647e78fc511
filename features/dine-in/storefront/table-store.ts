import { create } from 'zustand'
import { getSessionToken } from '#core/customers/storefront/session.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { DineInApi, TableSession } from '../contract/endpoints.ts'

const STORAGE_KEY = 'compass-table'
const GONE = 404

interface StoredVisit {
  readonly home: string
  readonly session: string
}

const isStoredVisit = (value: unknown): value is StoredVisit =>
  typeof value === 'object' && value !== null && 'home' in value && 'session' in value

const readStored = (): StoredVisit | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')
    return isStoredVisit(value) ? value : null
  } catch {
    // Storage is forbidden, or there is none on the server: the guest scans again.
    return null
  }
}

interface TableState {
  /** The visit of this browser, if any. */
  readonly stored: StoredVisit | null
  /** As the server last described it; `gone`: it is none of this browser's any more. */
  readonly visit: TableSession | 'loading' | 'failed' | 'gone'
}

/** The visit at a table, or in a room, of this browser. */
export const useTableStore = create<TableState>()(() => ({ stored: null, visit: 'loading' }))

/** Reads the stored visit; after the first render, which equals the server's. */
export const restoreVisit = (): void => {
  const stored = readStored()
  if (stored && !useTableStore.getState().stored) useTableStore.setState({ stored })
}

/** Responses may arrive out of order: the newest by the server's clock wins. */
export const showVisit = (visit: TableSession): void =>
  useTableStore.setState(({ visit: before }) => ({
    visit:
      typeof before === 'object' && before._id === visit._id && before.asOf > visit.asOf ? before : visit,
  }))

/** Saves the visit, so that every page of the shop takes part in it; null forgets it. */
export const saveVisit = (stored: StoredVisit | null): void => {
  useTableStore.setState(stored ? { stored } : { stored, visit: 'gone' })
  try {
    if (stored) localStorage.setItem(STORAGE_KEY, JSON.stringify(stored))
    else localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage is forbidden: the visit holds until the page is loaded again.
  }
}

/** Loads the visit again. */
export const fetchVisit = async (id: string): Promise<void> => {
  if (!getSessionToken()) return saveVisit(null)
  const answer = await browserApi<DineInApi>()('GET /api/v1/table-sessions/:id', { params: { id } })
  if (answer.ok) return showVisit(answer.data)
  const { status } = answer.error
  if (status === GONE) return saveVisit(null)
  useTableStore.setState(({ visit }) => ({ visit: typeof visit === 'object' ? visit : 'failed' }))
}
