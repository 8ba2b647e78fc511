const KEY = 'compass-console-AuthToken'

type Listener = () => void

const listeners = new Set<Listener>()

/** Storage may be forbidden by the browser's settings; then the session lives as long as the page. */
let memory: string | undefined

const tryStorage = <Value>(work: () => Value, otherwise: Value): Value => {
  try {
    return work()
  } catch {
    // Storage is forbidden or full: the memory above still has the token for this page.
    return otherwise
  }
}

/** The token of the member of staff who is signed in on this device. */
export const getConsoleToken = (): string | undefined =>
  tryStorage(() => localStorage.getItem(KEY) ?? undefined, undefined) ?? memory

export const startConsoleSession = (token: string): void => {
  memory = token
  tryStorage(() => localStorage.setItem(KEY, token), undefined)
}

/** Forgets the token and tells the open screen, which then asks to sign in again. */
export const endConsoleSession = (): void => {
  memory = undefined
  tryStorage(() => localStorage.removeItem(KEY), undefined)
  for (const listener of listeners) listener()
}

/** Calls `listener` whenever a session has ended, here or in another tab; returns what ends that. */
export const onConsoleSessionEnd = (listener: Listener): (() => void) => {
  const inOtherTab = (event: StorageEvent) => {
    if (event.key !== KEY || event.newValue !== null) return
    memory = undefined
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', inOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', inOtherTab)
  }
}
