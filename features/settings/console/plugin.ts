import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { CardIcon } from '#platform/ui/icons/card.tsx'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { EditIcon } from '#platform/ui/icons/edit.tsx'
import { StoreIcon } from '#platform/ui/icons/store.tsx'
import { ReadinessChip } from './components/readiness-chip.tsx'
import {
  BrandLabel,
  OrderingLabel,
  OutletDetailsLabel,
  PaymentsLabel,
  ReadinessLabel,
} from './section-labels.tsx'

/** The merchant's settings. */
export const settingsConsole: ConsolePlugin = {
  sections: [
    {
      path: 'readiness',
      group: 'setUp',
      Icon: CheckIcon,
      Label: ReadinessLabel,
      roles: ['owner', 'manager'],
    },
    {
      path: 'outlet-details',
      parentPath: 'outlet',
      Icon: StoreIcon,
      Label: OutletDetailsLabel,
      roles: ['owner', 'manager'],
    },
    {
      path: 'ordering',
      parentPath: 'outlet',
      Icon: StoreIcon,
      Label: OrderingLabel,
      roles: ['owner', 'manager'],
    },
    {
      path: 'brand',
      group: 'setUp',
      Icon: EditIcon,
      Label: BrandLabel,
      roles: ['owner'],
      everyOutlet: true,
    },
    {
      path: 'payments',
      group: 'setUp',
      Icon: CardIcon,
      Label: PaymentsLabel,
      roles: ['owner', 'manager'],
    },
  ],
  Chip: ReadinessChip,
}
