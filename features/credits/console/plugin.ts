import type { ConsolePlugin } from '#core/stores/console/console-plugin.ts'
import { WalletIcon } from '#platform/ui/icons/wallet.tsx'
import { CreditLabel } from './credit-label.tsx'

/** Credit of customers: view, grant and deduct it. */
export const creditsConsole: ConsolePlugin = {
  sections: [
    {
      path: 'credit',
      parentPath: 'points',
      Icon: WalletIcon,
      Label: CreditLabel,
      roles: ['owner', 'manager'],
    },
  ],
}
