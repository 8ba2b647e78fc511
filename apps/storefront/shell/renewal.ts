const RETRY_MS = 10_000
const MAX_RETRY_MS = 60_000

interface RenewalInput {
  readonly renew: () => void
  /** Says that the page could not be renewed. */
  readonly announce: () => void
}

interface Renewal {
  readonly onFailed: () => void
  readonly onRenewed: () => void
  readonly end: () => void
}

/**
 * Renews a page that could not be loaded again: at once when the connection is back or the page is looked at again,
 * else ever more slowly. What fails by itself is announced once; what somebody asked for, each time.
 */
export const startRenewal = ({ renew, announce }: RenewalInput): Renewal => {
  let isStale = false
  let isOwnRetry = false
  let wait = RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  const retry = (): void => {
    if (!isStale || !navigator.onLine || document.visibilityState === 'hidden') return
    isOwnRetry = true
    renew()
  }
  const onFailed = (): void => {
    if (!isOwnRetry) announce()
    isStale = true
    isOwnRetry = false
    clearTimeout(timer)
    timer = setTimeout(retry, wait)
    wait = Math.min(wait * 2, MAX_RETRY_MS)
  }
  const onRenewed = (): void => {
    isStale = false
    isOwnRetry = false
    wait = RETRY_MS
    clearTimeout(timer)
  }
  window.addEventListener('online', retry)
  document.addEventListener('visibilitychange', retry)
  return {
    onFailed,
    onRenewed,
    end: () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', retry)
    },
  }
}
