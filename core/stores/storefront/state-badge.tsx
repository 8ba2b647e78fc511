import { useEffect, useState } from 'react'
import { formatMinutes } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import type { ChannelState } from '../contract/endpoints.ts'

const UPDATE_INTERVAL_MS = 10_000

/**
 * Whole minutes to closing or opening, counted down; null when neither is near. Before hydration, the server's count.
 */
const useMinutesLeft = ({ minutes, validUntil }: ChannelState): number | null => {
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

const TONES = {
  open: 'success',
  closingSoon: 'warning',
  opensSoon: 'warning',
  closed: 'danger',
  paused: 'danger',
  inactive: 'danger',
  underTesting: 'warning',
  plannedDowntime: 'danger',
} as const

/** Whether a channel takes orders, with the server's text; the minutes to closing or opening count down. */
export const StateBadge = ({ state }: { state: ChannelState }) => {
  const language = useLanguage()
  const left = useMinutesLeft(state)
  return (
    <Badge tone={TONES[state.state]} icon={<ClockIcon size={14} />}>
      {state.text}
      {left !== null && <bdi className="tabular-nums"> · {formatMinutes(left, left, language)}</bdi>}
    </Badge>
  )
}
