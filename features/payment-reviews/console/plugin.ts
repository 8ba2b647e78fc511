import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { PaymentReviewsLabel } from './payment-reviews-label.tsx'

/** Payments that a person must look at, as a tab of the outlet. */
export const paymentReviewsConsole: ConsolePlugin = {
  sections: [
    {
      path: 'payment-reviews',
      parentPath: 'outlet',
      Icon: WarningIcon,
      Label: PaymentReviewsLabel,
      roles: ['owner', 'manager'],
    },
  ],
}
