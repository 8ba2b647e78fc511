import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { CartIcon } from '#platform/ui/icons/cart.tsx'
import { BoardLabel } from './board-label.tsx'
import { BoardChips } from './components/board-chips.tsx'
import { NewOrdersCount } from './new-orders-count.tsx'
import { OrdersWatch } from './orders-watch.tsx'

/** The live board, and the watcher that runs on every screen. */
export const ordersConsole: ConsolePlugin = {
  sections: [
    {
      path: '',
      Icon: CartIcon,
      Label: BoardLabel,
      Count: NewOrdersCount,
      roles: ['owner', 'manager', 'orderTaker', 'kitchen', 'driver'],
    },
  ],
  Watch: OrdersWatch,
  Chip: BoardChips,
}
