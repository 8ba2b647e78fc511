import type { ConsolePlugin } from '#core/stores/console/console-plugin.ts'
import { MenuIcon } from '#platform/ui/icons/menu.tsx'
import { AvailabilityLabel } from './availability-label.tsx'

/** What is sold out at an outlet. */
export const menusConsole: ConsolePlugin = {
  sections: [
    {
      path: 'availability',
      Icon: MenuIcon,
      Label: AvailabilityLabel,
      roles: ['owner', 'manager', 'orderTaker', 'kitchen'],
    },
  ],
}
