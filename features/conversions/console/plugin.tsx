import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import type { BoardExtension } from '#core/orders/console/board-extensions.tsx'
import { TagIcon } from '#platform/ui/icons/tag.tsx'
import { OrderEvents } from './components/order-events.tsx'
import { useConversionsTexts } from './conversions-texts.ts'

const ConversionsLabel = () => {
  const t = useConversionsTexts()
  return <span>{t('nav')}</span>
}

/** Where orders come from, and what is sent to advertisers and analysts, as a tab of the outlet. */
export const conversionsConsole: ConsolePlugin = {
  sections: [
    {
      path: 'campaigns',
      parentPath: 'outlet',
      Icon: TagIcon,
      Label: ConversionsLabel,
      roles: ['owner', 'manager'],
    },
  ],
}

/** Which events left of an order, to whom and under which consent. */
export const conversionsExtension: BoardExtension = { name: 'conversions', DetailsPart: OrderEvents }
