import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { AvailabilityLabel } from './availability-label.tsx'

/** Stock of an outlet. */
export const menusConsole: ConsolePlugin = {
  sections: [
    {
      path: 'availability',
      Icon: ClockIcon,
      Label: AvailabilityLabel,
      roles: ['owner', 'manager', 'orderTaker', 'kitchen'],
    },
  ],
}
