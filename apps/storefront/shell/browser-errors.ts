import type { SitesApi } from '#core/sites/contract/endpoints.ts'
import { browserApi } from '#platform/contract/browser-api.ts'

const MOST_PER_PAGE = 10
const LIMITS = { msg: 1000, url: 2000, errorObj: 4000 }

/** The fields of a report, cut to what the server takes. */
export const reportOf = (event: Pick<ErrorEvent, 'message' | 'filename' | 'lineno' | 'colno' | 'error'>) => {
  const { error } = event
  const errorObj = error instanceof Error ? (error.stack ?? String(error)) : String(error ?? '')
  return {
    error: 'browser-error' as const,
    msg: event.message.slice(0, LIMITS.msg),
    url: event.filename.slice(0, LIMITS.url),
    lineNo: event.lineno,
    columnNo: event.colno,
    errorObj: errorObj.slice(0, LIMITS.errorObj),
  }
}

type Report = ReturnType<typeof reportOf>

const fromRejection = (reason: unknown): Report =>
  reportOf({
    message: reason instanceof Error ? reason.message : String(reason),
    filename: location.href,
    lineno: 0,
    colno: 0,
    error: reason,
  })

/**
 * Sends what nobody caught to the server's log: each error once, a few per page, for a page that is broken breaks
 * again and again.
 */
export const reportUncaughtErrors = (): void => {
  const sent = new Set<string>()
  const send = (report: Report): void => {
    const key = `${report.msg} ${report.url} ${report.lineNo} ${report.columnNo}`
    if (sent.has(key) || sent.size >= MOST_PER_PAGE) return
    sent.add(key)
    void browserApi<SitesApi>()('POST /api/v1/browser-log', { body: report })
  }
  window.addEventListener('error', (event) => send(reportOf(event)))
  window.addEventListener('unhandledrejection', (event) => send(fromRejection(event.reason)))
}
