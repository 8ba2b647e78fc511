import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { PhoneIcon } from '#platform/ui/icons/phone.tsx'
import { NewOrderLabel } from './new-order-label.tsx'

/** Order entry for customers on the phone or at the counter, as a tab next to the board. */
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
