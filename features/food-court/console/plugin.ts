import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import type { BoardExtension } from '#core/orders/console/board-extensions.tsx'
import { StoreIcon } from '#platform/ui/icons/store.tsx'
import { StartAtInKitchen, StartAtOnCard, StartAtOnTicket } from './components/start-at.tsx'
import { FoodCourtLabel } from './food-court-label.tsx'
import { PlansWatch } from './plans-watch.tsx'

/** What the stalls of a court are owed. */
export const foodCourtConsole: ConsolePlugin = {
  merchantTypes: ['food-court'],
  sections: [
    {
      path: 'court-settlement',
      group: 'sell',
      Icon: StoreIcon,
      Label: FoodCourtLabel,
      roles: ['owner', 'manager'],
    },
  ],
  Watch: PlansWatch,
}

/** On the card, the kitchen's screen and the ticket of an order: when its kitchen should begin. */
export const startAtExtension: BoardExtension = {
  name: 'food-court',
  CardPart: StartAtOnCard,
  KitchenPart: StartAtInKitchen,
  TicketPart: StartAtOnTicket,
}
