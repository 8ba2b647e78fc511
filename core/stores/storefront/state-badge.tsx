import { formatMinutes } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import type { ChannelState } from '../contract/endpoints.ts'
import { useMinutesLeft } from './use-minutes-left.ts'

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
