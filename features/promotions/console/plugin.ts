import type { ConsolePlugin } from '#core/stores/console/console-plugin.ts'
import { TagIcon } from '#platform/ui/icons/tag.tsx'
import { OffersLabel } from './offers-label.tsx'

/** Codes and offers: making them, seeing what they do, pausing and ending them. */
export const promotionsConsole: ConsolePlugin = {
  sections: [{ path: 'promotions', Icon: TagIcon, Label: OffersLabel, roles: ['owner', 'manager'] }],
}
