import type { ConsolePlugin } from '#core/stores/console/console-plugin.ts'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { MenuIcon } from '#platform/ui/icons/menu.tsx'
import { AvailabilityLabel } from './availability-label.tsx'
import { EditorLabel } from './editor-label.tsx'

/** Stock of an outlet, and the menu editor. */
export const menusConsole: ConsolePlugin = {
  sections: [
    {
      path: 'availability',
      Icon: ClockIcon,
      Label: AvailabilityLabel,
      roles: ['owner', 'manager', 'orderTaker', 'kitchen'],
    },
    { path: 'menu', Icon: MenuIcon, Label: EditorLabel, roles: ['owner', 'manager'] },
  ],
}
