import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { seconds } from '#platform/kernel/clock.ts'

const STEP = seconds(1)

/**
 * Milliseconds by which the server's clock is ahead of this device's: tablets in kitchens often have a wrong clock.
 */
const useSkew = create<{ readonly skew: number }>()(() => ({ skew: 0 }))

/** Adjusts to the server's time in a response. */
export const syncServerClock = (asOf: string): void =>
  useSkew.setState({ skew: Date.parse(asOf) - Date.now() })

/** The server's time in milliseconds, independent of this device's clock. */
export const getServerNow = (): number => Date.now() + useSkew.getState().skew

const subscribeToSeconds = (notify: () => void): (() => void) => {
  const timer = setInterval(notify, STEP)
  return () => clearInterval(timer)
}

const getCurrentSecond = (): number => Math.floor(Date.now() / STEP) * STEP

/** {@link getServerNow}, updated each second. */
export const useServerNow = (): number => {
  const { skew } = useSkew()
  return useSyncExternalStore(subscribeToSeconds, getCurrentSecond, () => 0) + skew
}
