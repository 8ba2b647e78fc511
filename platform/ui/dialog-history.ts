/** What is needed of the browser, so that the rules can be tested without one. */
export type HistoryHost = {
  readonly history: Pick<History, 'state' | 'pushState' | 'back'>
  readonly location: Pick<Location, 'href'>
  addEventListener: (type: 'popstate', listener: (event: PopStateEvent) => void, capture: true) => void
  setTimeout: (act: () => void, ms: number) => unknown
}

type OpenDialog = { readonly key: string; readonly href: string; readonly onBack: () => void }

const keysIn = (state: unknown): readonly string[] => {
  const keys =
    typeof state === 'object' && state !== null && 'openDialogs' in state ? state.openDialogs : undefined
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
}

/**
 * Makes the browser's back button close a dialog instead of leaving the page: an open dialog is one more history
 * entry with the same address. The router must not see these entries, or it would load the page's data again, so
 * the listener stands in the capturing phase, keeps the router's own state in each entry, and ends the event when
 * nothing but a dialog has changed.
 */
export const createDialogHistory = (host: HistoryHost) => {
  let open: readonly OpenDialog[] = []
  let nextKey = 1

  host.addEventListener(
    'popstate',
    (event) => {
      const remaining = keysIn(event.state)
      const closed = open.filter(({ key }) => !remaining.includes(key))
      open = open.filter(({ key }) => remaining.includes(key))
      const own = returning || closed.some(({ href }) => href === host.location.href)
      returning = false
      if (own) event.stopImmediatePropagation()
      for (const dialog of closed.toReversed()) dialog.onBack()
    },
    true,
  )

  let returning = false

  const leave = (key: string): void => {
    const keys = keysIn(host.history.state)
    if (keys.at(-1) !== key) return
    returning = true
    host.history.back()
  }

  return {
    /**
     * A dialog opened. Returns what to call when it closes by other means than the back button; its entry is then
     * taken back, unless the page has gone elsewhere in the meantime. Entries are made and taken back a moment
     * later, so that a dialog that closes at once, or closes in favour of a navigation, leaves no trace.
     */
    enter: (onBack: () => void): (() => void) => {
      const key = `${Date.now().toString(36)}-${nextKey++}`
      let left = false
      host.setTimeout(() => {
        if (left) return
        open = [...open, { key, href: host.location.href, onBack }]
        const state: unknown = host.history.state
        const routerState = typeof state === 'object' ? state : {}
        host.history.pushState({ ...routerState, openDialogs: [...keysIn(state), key] }, '')
      }, 0)
      return () => {
        left = true
        const known = open.some((dialog) => dialog.key === key)
        open = open.filter((dialog) => dialog.key !== key)
        if (known) host.setTimeout(() => leave(key), 0)
      }
    },
  }
}
