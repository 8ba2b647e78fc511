import type { ConsolePlugin } from '#core/stores/console/console-plugin.ts'
import { BellIcon } from '#platform/ui/icons/bell.tsx'
import { MessagesLabel } from './messages-label.tsx'

/** Undelivered messages, as a tab of the outlet. */
export const notificationsConsole: ConsolePlugin = {
  sections: [
    {
      path: 'messages',
      parentPath: 'outlet',
      Icon: BellIcon,
      Label: MessagesLabel,
      roles: ['owner', 'manager'],
    },
  ],
}
