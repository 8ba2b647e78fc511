import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { ShareIcon } from '#platform/ui/icons/share.tsx'
import { PayLinksLabel } from './pay-links-label.tsx'

/** Payment links without an order: create, send, watch, withdraw and refund them. */
export const payLinksConsole: ConsolePlugin = {
  sections: [
    {
      path: 'pay-links',
      group: 'sell',
      Icon: ShareIcon,
      Label: PayLinksLabel,
      roles: ['owner', 'manager', 'orderTaker'],
    },
  ],
}
