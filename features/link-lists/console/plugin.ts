import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { LinkIcon } from '#platform/ui/icons/link.tsx'
import { LinkListsLabel } from './link-lists-label.tsx'

/** Pages of links: what they show, in which order, and how often each link is opened. */
export const linkListsConsole: ConsolePlugin = {
  sections: [
    {
      path: 'link-lists',
      group: 'sell',
      Icon: LinkIcon,
      Label: LinkListsLabel,
      roles: ['owner', 'manager'],
    },
  ],
}
