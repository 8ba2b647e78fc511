import type { App } from './app.ts'

const SHUTDOWN_TIMEOUT_MS = 10_000

/**
 * On SIGTERM or SIGINT finishes the work in progress and ends the process with 0. After ten seconds it ends with 1,
 * because the process manager does not wait forever.
 */
export const handleShutdownSignals = (app: App): void => {
  let isStopping = false
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    const deadline = setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS)
    await app.close()
    clearTimeout(deadline)
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}
