/** Delayed work that ends with the server: nothing runs after `stop`. */
export interface Timers {
  /** Runs `task` after `milliseconds`; does not keep the process alive. */
  after(milliseconds: number, task: () => void): void
  /** Resolves after `milliseconds`, and never once stopped. */
  wait(milliseconds: number): Promise<void>
  stop(): void
}

export const createTimers = (): Timers => {
  const running = new Set<NodeJS.Timeout>()
  let stopped = false
  const after = (milliseconds: number, task: () => void): void => {
    if (stopped) return
    const timer = setTimeout(() => {
      running.delete(timer)
      task()
    }, milliseconds)
    timer.unref()
    running.add(timer)
  }
  return {
    after,
    wait: (milliseconds) => new Promise((resolve) => after(milliseconds, resolve)),
    stop: () => {
      stopped = true
      for (const timer of running) clearTimeout(timer)
      running.clear()
    },
  }
}
