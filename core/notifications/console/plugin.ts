import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { BellIcon } from '#platform/ui/icons/bell.tsx'
import { UndeliveredMessagesNavLabel } from './messages-label.tsx'

/** Undelivered messages, as a tab of the outlet. */
export const notificationsConsole: ConsolePlugin = {
  sections: [
    {
      path: 'messages',
      parentPath: 'outlet',
      Icon: BellIcon,
      Label: UndeliveredMessagesNavLabel,
      roles: ['owner', 'manager'],
    },
  ],
}
