type UncaughtError = Pick<ErrorEvent, 'message' | 'filename' | 'lineno' | 'colno' | 'error'>

const MAX_PER_PAGE = 10

const fromRejection = ({ reason }: PromiseRejectionEvent): UncaughtError => ({
  message: reason instanceof Error ? reason.message : String(reason),
  filename: location.href,
  lineno: 0,
  colno: 0,
  error: reason,
})

/**
 * Sends uncaught errors to the server's log: each error once and a few per page, because a broken page fails
 * repeatedly. The reporting code is loaded with the first error.
 */
export const watchUncaughtErrors = (): void => {
  const sent = new Set<string>()
  const send = async (error: UncaughtError): Promise<void> => {
    const key = `${error.message} ${error.filename} ${error.lineno} ${error.colno}`
    if (sent.has(key) || sent.size >= MAX_PER_PAGE) return
    sent.add(key)
    const { sendReport } = await import('./browser-errors.ts')
    await sendReport(error)
  }
  // An unreachable log must not cause another error.
  const ignore = () => undefined
  window.addEventListener('error', (event) => void send(event).catch(ignore))
  window.addEventListener('unhandledrejection', (event) => void send(fromRejection(event)).catch(ignore))
}
