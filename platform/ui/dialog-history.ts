import { interceptBackNavigation } from './intercept-back-navigation.ts'

/** The browser functions in use, so that the rules can be tested without one. */
export type HistoryHost = {
  readonly history: Pick<History, 'state' | 'pushState' | 'go'>
  addEventListener: (type: 'popstate', listener: (event: PopStateEvent) => void, capture: true) => void
  setTimeout: (act: () => void, ms: number) => unknown
}

type BackListener = {
  readonly onBack: () => void
  /** The key of the router's current location, which it stores in the history's state too. */
  readonly routerKey: () => string
}

const toRecord = (state: unknown): Record<string, unknown> =>
  typeof state === 'object' && state !== null ? { ...state } : {}

const listDialogs = (state: unknown): readonly string[] => {
  const keys = toRecord(state).openDialogs
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
}

const getRouterKey = (state: unknown): string => {
  const { key } = toRecord(state)
  return typeof key === 'string' ? key : 'default'
}

/**
 * Makes the browser's back button close a dialog instead of leaving the page: an open dialog is one more history
 * entry with the same address. The router must not receive these entries, or it would load the page's data again. So
 * each has the router's own state, and the listener stops the event when the location is unchanged.
 */
export const createDialogHistory = (host: HistoryHost) => {
  const open = new Map<string, BackListener>()
  /** Closed by other means than the back button; their entries go in a timer. */
  const leaving = new Map<string, BackListener>()
  const withoutEntry = new Set<string>()
  let entered = 0
  let returningTo: string | undefined
  let afterReturn: (() => void)[] = []

  const onPop = (event: PopStateEvent): void => {
    const remaining = listDialogs(event.state)
    const hasLost = ([key]: [string, BackListener]) => !remaining.includes(key) && !withoutEntry.has(key)
    const closed = [...open].filter(hasLost).toReversed()
    const left = [...leaving].filter(hasLost)
    const place = getRouterKey(event.state)
    // A step back between a closing and its timer removes the entry that the timer would have removed.
    if (place === returningTo || [...closed, ...left].some(([, dialog]) => dialog.routerKey() === place)) {
      event.stopImmediatePropagation()
    }
    for (const [key, dialog] of closed) {
      open.delete(key)
      dialog.onBack()
    }
    for (const [key] of left) leaving.delete(key)
    const due = afterReturn
    returningTo = undefined
    afterReturn = []
    for (const act of due) act()
  }
  host.addEventListener('popstate', onPop, true)

  const pushEntry = (key: string): void => {
    withoutEntry.delete(key)
    if (!open.has(key)) return
    const { state } = host.history
    host.history.pushState({ ...toRecord(state), openDialogs: [...listDialogs(state), key] }, '')
  }

  const dropEntries = (): void => {
    leaving.clear()
    const keys = listDialogs(host.history.state)
    const stale = keys.length - 1 - keys.findLastIndex((key) => open.has(key))
    if (stale === 0 || returningTo !== undefined) return
    returningTo = getRouterKey(host.history.state)
    host.history.go(-stale)
  }

  return {
    /**
     * Registers an open dialog. Returns the function to call when it closes by other means than the back button; that
     * removes its entry, unless the page has navigated meanwhile. Both happen in a timer, so that a dialog that
     * closes immediately, or in favour of another page, leaves no entry.
     */
    enter: (listener: BackListener): (() => void) => {
      entered += 1
      const key = `${Date.now().toString(36)}-${entered}`
      open.set(key, listener)
      withoutEntry.add(key)
      host.setTimeout(() => {
        if (returningTo === undefined) pushEntry(key)
        else afterReturn.push(() => pushEntry(key))
      }, 0)
      return () => {
        if (!open.delete(key)) return
        leaving.set(key, listener)
        host.setTimeout(dropEntries, 0)
      }
    },
  }
}

let browserHistory: ReturnType<typeof createDialogHistory> | undefined

/** The history of this page; created at first use, because a server has none. */
export const getDialogHistory = (): ReturnType<typeof createDialogHistory> => {
  browserHistory ??= createDialogHistory({
    history: window.history,
    addEventListener: (_, listener) => interceptBackNavigation(listener),
    setTimeout: (act, ms) => window.setTimeout(act, ms),
  })
  return browserHistory
}
