import type { Database } from '#platform/db/database.ts'

/** Work that lies as rows in a table of its own, each with a time when it is due, and is done many rows at a time. */
export interface DueWork {
  /** `<area>.<noun>`, such as `payments.inquiries`. */
  readonly name: string
  /** How often to look, in milliseconds. */
  readonly every: number
  /** Where a unit says that something is due at once. */
  readonly channel?: string
  /**
   * Does what is due, so that no other process does the same, or everything that waits; how much that was.
   * @throws when something went wrong that nobody else tells of
   */
  run(which: 'due' | 'all'): Promise<number>
  /** It looks again by itself until there is nothing more. */
  readonly isExhaustive?: boolean
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    dueWork: DueWork
  }
}

/** Customers who act in the same moment are served together. */
const BATCH_WINDOW_MS = 200

interface Log {
  error(detail: object, message: string): void
}

/** Does the work whenever it is due, until the answered function is called, which waits for what is under way. */
export const startPolling = async (db: Database, log: Log, work: DueWork): Promise<() => Promise<void>> => {
  let waiting: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = false

  const doAll = async (): Promise<void> => {
    try {
      for (let found = 1; found > 0 && !isStopped; ) {
        found = await work.run('due')
        if (work.isExhaustive) return
      }
    } catch (error) {
      log.error({ err: error, work: work.name }, 'work that was due could not be done')
    }
  }
  const begin = (): void => {
    waiting = undefined
    if (isStopped) return
    running = (running ?? Promise.resolve()).then(doAll)
  }
  const wake = (): void => {
    if (!isStopped) waiting ??= setTimeout(begin, BATCH_WINDOW_MS)
  }
  const poll = setInterval(wake, work.every)
  const stopListening = work.channel ? await db.listen(work.channel, wake, wake) : undefined
  wake()
  return async () => {
    isStopped = true
    clearInterval(poll)
    clearTimeout(waiting)
    await stopListening?.()
    await running
  }
}
