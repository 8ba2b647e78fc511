import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { PinIcon } from '#platform/ui/icons/pin.tsx'
import { AreasLabel } from './areas-label.tsx'

/** Where the outlet delivers to. */
export const deliveryAreasConsole: ConsolePlugin = {
  sections: [
    { path: 'areas', parentPath: 'outlet', Icon: PinIcon, Label: AreasLabel, roles: ['owner', 'manager'] },
  ],
}
