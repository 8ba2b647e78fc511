import { Badge } from '#platform/ui/badge.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import type { ChannelState } from '../contract/endpoints.ts'

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

/** Whether a channel takes orders, in the server's words. */
export const StateBadge = ({ state }: { state: ChannelState }) => (
  <Badge tone={TONES[state.state]} icon={<ClockIcon size={14} />}>
    {state.text}
  </Badge>
)
