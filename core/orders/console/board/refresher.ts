/**
 * Coalesces refresh requests: while one refresh is running, all further requests cause one more. `look` settles when
 * it is done, whether it succeeded or not.
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
