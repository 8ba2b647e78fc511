import type { ConsolePlugin } from '#core/stores/console/console-plugin.ts'
import { TagIcon } from '#platform/ui/icons/tag.tsx'
import { OffersLabel } from './offers-label.tsx'

/** Codes and offers: create, preview, pause and end them. */
export const promotionsConsole: ConsolePlugin = {
  sections: [{ path: 'promotions', Icon: TagIcon, Label: OffersLabel, roles: ['owner', 'manager'] }],
}
