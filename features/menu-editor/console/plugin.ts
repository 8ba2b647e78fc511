import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { MenuIcon } from '#platform/ui/icons/menu.tsx'
import { MenuEditorNavLabel } from './editor-label.tsx'

/** The menu editor. */
export const menuEditorConsole: ConsolePlugin = {
  sections: [
    {
      path: 'menu',
      group: 'sell',
      Icon: MenuIcon,
      Label: MenuEditorNavLabel,
      roles: ['owner', 'manager'],
      everyOutlet: true,
    },
  ],
}
