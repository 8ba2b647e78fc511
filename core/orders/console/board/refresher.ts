/**
 * Lets many reasons to look again make one look: while one is under way, all further reasons together make one more.
 * `look` settles when it is done, whatever came of it.
 */
export const createRefresher = (look: () => Promise<void>): { refresh(): void; stop(): void } => {
  let running = false
  let again = false
  let stopped = false
  const run = async (): Promise<void> => {
    running = true
    await look()
    running = false
    if (again && !stopped) {
      again = false
      void run()
    }
  }
  return {
    refresh() {
      if (stopped) return
      if (running) again = true
      else void run()
    },
    stop() {
      stopped = true
    },
  }
}
