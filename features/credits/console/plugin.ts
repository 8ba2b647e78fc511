import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { WalletIcon } from '#platform/ui/icons/wallet.tsx'
import { CreditLabel } from './credit-label.tsx'

/** Credit of customers: view, grant and deduct it. */
export const creditsConsole: ConsolePlugin = {
  sections: [
    {
      path: 'credit',
      group: 'sell',
      parentPath: 'points',
      Icon: WalletIcon,
      Label: CreditLabel,
      roles: ['owner', 'manager'],
    },
  ],
}
