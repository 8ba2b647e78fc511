import { useEffect } from 'react'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import { seconds } from '#platform/kernel/clock.ts'
import { loadPendingCodeRequests } from './waiting-store.ts'

/** Roles that issue secret codes. */
export const CODE_ISSUER_ROLES: readonly string[] = ['owner', 'manager', 'orderTaker']

const POLL_MS = seconds(10)

/**
 * Polls on every screen for customers who wait for a secret code, so that staff notice each customer at the counter.
 */
export const PendingCodeRequestPoller = () => {
  const { role } = useConsoleData().staff
  const store = useOutlet()?._id
  useEffect(() => {
    if (!store || !CODE_ISSUER_ROLES.includes(role)) return
    const look = () => {
      if (document.visibilityState === 'visible') void loadPendingCodeRequests(store)
    }
    look()
    const timer = setInterval(look, POLL_MS)
    return () => clearInterval(timer)
  }, [store, role])
  return null
}
