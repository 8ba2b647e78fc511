import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { PinIcon } from '#platform/ui/icons/pin.tsx'
import { StoreIcon } from '#platform/ui/icons/store.tsx'
import { AreasLabel } from './areas-label.tsx'
import type { ConsolePlugin } from './console-plugin.ts'
import { HoursLabel } from './hours-label.tsx'
import { OutletLabel } from './outlet-label.tsx'

/** The outlet itself: pausing and resuming what it offers, where it delivers to, and its hours. */
export const storesConsole: ConsolePlugin = {
  sections: [
    { path: 'outlet', Icon: StoreIcon, Label: OutletLabel, roles: ['owner', 'manager', 'orderTaker'] },
    { path: 'areas', parentPath: 'outlet', Icon: PinIcon, Label: AreasLabel, roles: ['owner', 'manager'] },
    { path: 'hours', Icon: ClockIcon, Label: HoursLabel, roles: ['owner', 'manager'] },
  ],
}
