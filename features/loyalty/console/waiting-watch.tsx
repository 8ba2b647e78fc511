import { useEffect } from 'react'
import { useConsoleData } from '#core/stores/console/console-data.ts'
import { useOutlet } from '#core/stores/console/use-outlet.ts'
import { seconds } from '#platform/kernel/clock.ts'
import { loadWaiting } from './waiting-store.ts'

/** Who gives secret codes. */
export const CODE_GIVERS: readonly string[] = ['owner', 'manager', 'orderTaker']

const LOOK_AGAIN_MS = seconds(10)

/** Looks on every screen who waits for a secret code, so that nobody stands at the counter unseen. */
export const WaitingWatch = () => {
  const { role } = useConsoleData().staff
  const store = useOutlet()?._id
  useEffect(() => {
    if (!store || !CODE_GIVERS.includes(role)) return
    const look = () => {
      if (document.visibilityState === 'visible') void loadWaiting(store)
    }
    look()
    const timer = setInterval(look, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [store, role])
  return null
}
