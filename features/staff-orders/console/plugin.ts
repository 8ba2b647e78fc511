import type { ConsolePlugin } from '#core/stores/console/console-plugin.ts'
import { PhoneIcon } from '#platform/ui/icons/phone.tsx'
import { NewOrderLabel } from './new-order-label.tsx'

/** Entering an order for somebody on the phone or at the counter, as a tab beside the board. */
export const staffOrdersConsole: ConsolePlugin = {
  sections: [
    {
      path: 'new-order',
      parentPath: '',
      Icon: PhoneIcon,
      Label: NewOrderLabel,
      roles: ['owner', 'manager', 'orderTaker'],
    },
  ],
}
