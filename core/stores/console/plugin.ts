import { StoreIcon } from '#platform/ui/icons/store.tsx'
import type { ConsolePlugin } from './console-plugin.ts'
import { OutletLabel } from './outlet-label.tsx'

/** The outlet itself: pausing and resuming what it offers. */
export const storesConsole: ConsolePlugin = {
  sections: [
    { path: 'outlet', Icon: StoreIcon, Label: OutletLabel, roles: ['owner', 'manager', 'orderTaker'] },
  ],
}
