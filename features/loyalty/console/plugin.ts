import type { ConsolePlugin } from '#core/stores/console/console-plugin.ts'
import { StarIcon } from '#platform/ui/icons/star.tsx'
import { CodesLabel, PointsLabel, RulesLabel } from './labels.tsx'
import { WaitingCount } from './waiting-count.tsx'
import { CODE_ISSUER_ROLES, WaitingPoller } from './waiting-poller.tsx'

/** Secret codes for customers at the counter; points rules and rewards. */
export const loyaltyConsole: ConsolePlugin = {
  sections: [
    {
      path: 'points',
      Icon: StarIcon,
      Label: PointsLabel,
      TabLabel: CodesLabel,
      Count: WaitingCount,
      roles: CODE_ISSUER_ROLES,
    },
    {
      path: 'points-rules',
      parentPath: 'points',
      Icon: StarIcon,
      Label: RulesLabel,
      roles: ['owner', 'manager'],
    },
  ],
  Watch: WaitingPoller,
}
