import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { TruckIcon } from '#platform/ui/icons/truck.tsx'
import { TrackingLabel } from './tracking-label.tsx'

/** Delivery tracking settings, as a tab of the outlet. */
export const trackingConsole: ConsolePlugin = {
  sections: [
    {
      path: 'tracking',
      parentPath: 'outlet',
      Icon: TruckIcon,
      Label: TrackingLabel,
      roles: ['owner', 'manager'],
    },
  ],
}
