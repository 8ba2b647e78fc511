import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { getChannelState, useOptionalVendor } from './use-vendor.ts'

/** Longer delays overflow the browser's timers; by then the page has been reloaded. */
const MAX_DELAY_MS = 24 * 3_600_000
const SLACK_MS = 1500

/** Loads the data again when "open" may no longer be true. */
export const useStateRefresh = (): void => {
  const vendor = useOptionalVendor()
  const { revalidate } = useRevalidator()
  const validUntil = vendor && getChannelState(vendor)?.validUntil
  useEffect(() => {
    if (!validUntil) return
    const wait = Date.parse(validUntil) - Date.now() + SLACK_MS
    if (wait <= 0 || wait > MAX_DELAY_MS) return
    const timer = setTimeout(() => void revalidate(), wait)
    return () => clearTimeout(timer)
  }, [validUntil, revalidate])
}
