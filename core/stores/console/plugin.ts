import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { StoreIcon } from '#platform/ui/icons/store.tsx'
import type { StoresApi } from '../contract/endpoints.ts'
import { OpeningHoursNavLabel } from './hours-label.tsx'
import { OutletLabel } from './outlet-label.tsx'

type OutletOfStaff = CallData<StoresApi['GET /api/v1/console/stores']>[number]

declare module '#core/console-shell/console/console-data.ts' {
  interface ConsoleOutlet extends OutletOfStaff {}
}

/** The outlet itself: pausing and resuming what it offers, and its hours. */
export const storesConsole: ConsolePlugin = {
  sections: [
    {
      path: 'outlet',
      group: 'setUp',
      Icon: StoreIcon,
      Label: OutletLabel,
      roles: ['owner', 'manager', 'orderTaker', 'kitchen'],
    },
    {
      path: 'hours',
      group: 'setUp',
      Icon: ClockIcon,
      Label: OpeningHoursNavLabel,
      roles: ['owner', 'manager'],
    },
  ],
}
