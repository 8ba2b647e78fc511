import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { ShareIcon } from '#platform/ui/icons/share.tsx'
import { IntegrationsLabel } from './integrations-label.tsx'

/** Integrations, as a tab of the outlet. */
export const webhooksConsole: ConsolePlugin = {
  sections: [
    {
      path: 'integrations',
      parentPath: 'outlet',
      Icon: ShareIcon,
      Label: IntegrationsLabel,
      roles: ['owner', 'manager'],
    },
  ],
}
