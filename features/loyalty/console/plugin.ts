import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { StarIcon } from '#platform/ui/icons/star.tsx'
import { LoyaltyCodesNavLabel, LoyaltyPointsNavLabel, LoyaltyRulesNavLabel } from './labels.tsx'
import { PendingCodeRequestCount } from './waiting-count.tsx'
import { CODE_ISSUER_ROLES, PendingCodeRequestPoller } from './waiting-poller.tsx'

/** Secret codes for customers at the counter; points rules and rewards. */
export const loyaltyConsole: ConsolePlugin = {
  sections: [
    {
      path: 'points',
      group: 'sell',
      Icon: StarIcon,
      Label: LoyaltyPointsNavLabel,
      TabLabel: LoyaltyCodesNavLabel,
      Count: PendingCodeRequestCount,
      roles: CODE_ISSUER_ROLES,
    },
    {
      path: 'points-rules',
      parentPath: 'points',
      Icon: StarIcon,
      Label: LoyaltyRulesNavLabel,
      roles: ['owner', 'manager'],
    },
  ],
  Watch: PendingCodeRequestPoller,
}
