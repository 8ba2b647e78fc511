import { useEffect, useState } from 'react'
import type { ChannelState } from '../contract/endpoints.ts'

const UPDATE_INTERVAL_MS = 10_000

/**
 * Whole minutes to closing or opening, counted down; null when neither is near. Before hydration, the server's count.
 */
export const useMinutesLeft = ({ minutes, validUntil }: ChannelState): number | null => {
  const [left, setLeft] = useState(minutes)
  useEffect(() => {
    if (minutes === null || validUntil === null) return setLeft(null)
    const begun = Date.now()
    const count = () => {
      const byClock = Math.ceil((Date.parse(validUntil) - Date.now()) / 60_000)
      // A device with a wrong clock counts down from the server's value.
      const isRight = byClock >= 0 && byClock <= minutes
      setLeft(isRight ? byClock : Math.max(0, minutes - Math.floor((Date.now() - begun) / 60_000)))
    }
    count()
    const timer = setInterval(count, UPDATE_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [minutes, validUntil])
  return left
}
