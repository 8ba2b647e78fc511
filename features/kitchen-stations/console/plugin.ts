import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { KitchenIcon } from '#platform/ui/icons/kitchen.tsx'
import { KitchenLabel, StationsLabel } from './labels.tsx'

/** The kitchen screens next to the board, and the stations tab of an outlet. */
export const kitchenConsole: ConsolePlugin = {
  sections: [
    {
      path: 'kitchen',
      parentPath: '',
      Icon: KitchenIcon,
      Label: KitchenLabel,
      roles: ['owner', 'manager', 'orderTaker', 'kitchen'],
    },
    {
      path: 'stations',
      parentPath: 'outlet',
      Icon: KitchenIcon,
      Label: StationsLabel,
      roles: ['owner', 'manager'],
    },
  ],
}
