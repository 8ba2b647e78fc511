import type { Database } from '#platform/db/database.ts'

/** Work stored as rows in a table of its own, each with a due time, and done many rows at a time. */
export interface DueWork {
  /** `<area>.<noun>`, such as `payments.inquiries`. */
  readonly name: string
  /** How often to poll, in milliseconds. */
  readonly every: number
  /** The channel that notifies that work is due. */
  readonly channel?: string
  /**
   * Does what is due, exclusively among all processes, or everything that waits; returns the count.
   * @throws when something fails that is reported nowhere else
   */
  run(which: 'due' | 'all'): Promise<number>
  /** It repeats internally until nothing is left. */
  readonly isExhaustive?: boolean
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    dueWork: DueWork
  }
}

/** Customers who act at the same time share one batch. */
const BATCH_WINDOW_MS = 200

interface Log {
  error(detail: object, message: string): void
}

/** Does the work whenever it is due. Returns a function that stops this and waits for the running work. */
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
