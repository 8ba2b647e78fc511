import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { HelpIcon } from '#platform/ui/icons/help.tsx'
import { SupportChatLabel } from './support-chat-label.tsx'

/** The chat between customers and the merchant's support. */
export const supportChatConsole: ConsolePlugin = {
  sections: [
    {
      path: 'support-chat',
      group: 'setUp',
      Icon: HelpIcon,
      Label: SupportChatLabel,
      roles: ['owner'],
      everyOutlet: true,
    },
  ],
}
