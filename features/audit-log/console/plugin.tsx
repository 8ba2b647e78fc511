import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import type { BoardExtension } from '#core/orders/console/board-extensions.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { useAuditLogTexts } from './audit-log-texts.ts'
import { OrderHistory } from './components/order-history.tsx'

const HistoryLabel = () => {
  const t = useAuditLogTexts()
  return <span>{t('nav')}</span>
}

/** Who changed what, for those who answer for the outlet. */
export const auditLogConsole: ConsolePlugin = {
  sections: [
    { path: 'history', group: 'setUp', Icon: ClockIcon, Label: HistoryLabel, roles: ['owner', 'manager'] },
  ],
}

/** Who changed an order, in its details. */
export const auditLogExtension: BoardExtension = { name: 'audit-log', DetailsPart: OrderHistory }
