import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { TagIcon } from '#platform/ui/icons/tag.tsx'
import { PromotionsNavLabel } from './offers-label.tsx'

/** Codes and offers: create, preview, pause and end them. */
export const promotionsConsole: ConsolePlugin = {
  sections: [
    {
      path: 'promotions',
      group: 'sell',
      Icon: TagIcon,
      Label: PromotionsNavLabel,
      roles: ['owner', 'manager'],
      everyOutlet: true,
    },
  ],
}
