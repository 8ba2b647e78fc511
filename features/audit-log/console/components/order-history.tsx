import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import type { BoardPartProps } from '#core/orders/console/board-extensions.tsx'
import { SheetPart } from '#core/orders/console/sheet-part.tsx'
import { useAuditLogTexts } from '../audit-log-texts.ts'
import { NO_FILTER, useAuditLog } from '../use-audit-log.ts'
import { EntryList } from './entry-list.tsx'

const Entries = ({ order }: BoardPartProps) => {
  const t = useAuditLogTexts()
  const { page } = useAuditLog(NO_FILTER, order._id)
  if (typeof page !== 'object' || page.entries.length === 0) return null
  return (
    <SheetPart heading={t('title')}>
      <EntryList entries={page.entries} timeZone={order.store.timeZone} />
    </SheetPart>
  )
}

/** Who changed the order, for those who may read the log; nothing before somebody did. */
export const OrderHistory = ({ order }: BoardPartProps) => {
  const { role } = useConsoleData().staff
  return role === 'owner' || role === 'manager' ? <Entries key={order.version} order={order} /> : null
}
