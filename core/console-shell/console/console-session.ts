const KEY = 'compass-console-AuthToken'

type Listener = () => void

const listeners = new Set<Listener>()

/** The browser's settings may forbid storage; then the session lasts as long as the page. */
let memory: string | undefined

const tryStorage = <Value>(work: () => Value, otherwise: Value): Value => {
  try {
    return work()
  } catch {
    // Storage is forbidden or full: the memory above still holds the token for this page.
    return otherwise
  }
}

/** The token of the signed-in member of staff on this device. */
export const getConsoleToken = (): string | undefined =>
  tryStorage(() => localStorage.getItem(KEY) ?? undefined, undefined) ?? memory

export const startConsoleSession = (token: string): void => {
  memory = token
  tryStorage(() => localStorage.setItem(KEY, token), undefined)
}

/** Deletes the token and notifies the open screen, which then shows the sign-in form. */
export const endConsoleSession = (): void => {
  memory = undefined
  tryStorage(() => localStorage.removeItem(KEY), undefined)
  for (const listener of listeners) listener()
}

const signOutTasks = new Set<() => Promise<unknown>>()

/** Runs `task` before a member of staff signs out, while the session still holds; returns the unsubscribe function. */
export const onConsoleSignOut = (task: () => Promise<unknown>): (() => void) => {
  signOutTasks.add(task)
  return () => void signOutTasks.delete(task)
}

/** Finishes what the session is needed for; to be awaited before a sign-out. */
export const prepareConsoleSignOut = async (): Promise<void> => {
  await Promise.all([...signOutTasks].map((task) => task()))
}

/** Calls `listener` whenever a session ends, here or in another tab; returns the unsubscribe function. */
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
