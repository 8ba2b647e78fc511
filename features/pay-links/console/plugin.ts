import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { ShareIcon } from '#platform/ui/icons/share.tsx'
import { PayLinksLabel } from './pay-links-label.tsx'
import { PaymentsWatch } from './payments-watch.tsx'
import { LINK_ROLES } from './roles.ts'

/** Payment links without an order: create, send, watch, withdraw and refund them. */
export const payLinksConsole: ConsolePlugin = {
  sections: [
    {
      path: 'pay-links',
      group: 'sell',
      Icon: ShareIcon,
      Label: PayLinksLabel,
      roles: LINK_ROLES,
    },
  ],
  Watch: PaymentsWatch,
}
