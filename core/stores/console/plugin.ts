import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { StoreIcon } from '#platform/ui/icons/store.tsx'
import type { ConsolePlugin } from './console-plugin.ts'
import { HoursLabel } from './hours-label.tsx'
import { OutletLabel } from './outlet-label.tsx'

/** The outlet itself: pausing and resuming what it offers, and its hours. */
export const storesConsole: ConsolePlugin = {
  sections: [
    { path: 'outlet', Icon: StoreIcon, Label: OutletLabel, roles: ['owner', 'manager', 'orderTaker'] },
    { path: 'hours', Icon: ClockIcon, Label: HoursLabel, roles: ['owner', 'manager'] },
  ],
}
