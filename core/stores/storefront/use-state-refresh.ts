import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { getChannelState, useOptionalVendor } from './use-vendor.ts'

/** Longer delays overflow the browser's timers; by then the page has been reloaded. */
const MAX_DELAY_MS = 24 * 3_600_000
const SLACK_MS = 1500

/** How long to wait before details that failed to load are requested again. */
const DETAILS_RETRY_MS = 10_000

/** Loads the data again when "open" may no longer be true, and when the outlet's details are missing. */
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
  useEffect(() => {
    if (!vendor?.isPartial) return
    const timer = setTimeout(() => void revalidate(), DETAILS_RETRY_MS)
    return () => clearTimeout(timer)
  }, [vendor, revalidate])
}
