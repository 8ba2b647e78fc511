import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import type { BoardExtension } from '#core/orders/console/board-extensions.tsx'
import { MissingItems } from './components/missing-items.tsx'
import { WaitingBadge } from './components/waiting-badge.tsx'
import { RequestsWatch } from './requests-watch.tsx'

/** Keeps open requests up to date while the console is open. */
export const replacementsConsole: ConsolePlugin = { sections: [], Watch: RequestsWatch }

/** Section where staff mark what is missing of an order, and see the customer's answer. */
export const missingItemsExtension: BoardExtension = {
  name: 'replacements',
  CardPart: WaitingBadge,
  DetailsPart: MissingItems,
}
