import type { ConsolePlugin } from '#core/stores/console/console-plugin.ts'
import { ShareIcon } from '#platform/ui/icons/share.tsx'
import { IntegrationsLabel } from './integrations-label.tsx'

/** The outlet's other systems, as a tab beside it. */
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
