import type { SitesApi } from '#core/sites/contract/endpoints.ts'
import { browserApi } from '#platform/contract/browser-api.ts'

const LIMITS = { msg: 1000, url: 2000, errorObj: 4000 }

/** The browser's details of an uncaught error. */
type UncaughtError = Pick<ErrorEvent, 'message' | 'filename' | 'lineno' | 'colno' | 'error'>

/** The fields of a report, cut to the server's limits. */
export const toErrorReport = ({ message, filename, lineno, colno, error }: UncaughtError) => {
  const errorObj = error instanceof Error ? (error.stack ?? String(error)) : String(error ?? '')
  return {
    error: 'browser-error' as const,
    msg: message.slice(0, LIMITS.msg),
    url: filename.slice(0, LIMITS.url),
    lineNo: lineno,
    columnNo: colno,
    errorObj: errorObj.slice(0, LIMITS.errorObj),
  }
}

/** Posts one error to the server's log. */
export const sendReport = async (error: UncaughtError): Promise<void> => {
  await browserApi<SitesApi>()('POST /api/v1/browser-log', { body: toErrorReport(error) })
}
