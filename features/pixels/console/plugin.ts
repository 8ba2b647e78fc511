import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { EyeIcon } from '#platform/ui/icons/eye.tsx'
import { PixelsLabel } from './pixels-label.tsx'

/** What advertisers and analysts measure in the shop. */
export const pixelsConsole: ConsolePlugin = {
  sections: [
    {
      path: 'pixels',
      group: 'setUp',
      Icon: EyeIcon,
      Label: PixelsLabel,
      roles: ['owner'],
      everyOutlet: true,
    },
  ],
}
