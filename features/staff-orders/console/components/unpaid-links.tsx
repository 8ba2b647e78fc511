import { useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { formatTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { getButtonClasses } from '#platform/ui/button-style.ts'
import { PhoneIcon } from '#platform/ui/icons/phone.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import type { StaffOrdersApi, UnpaidLinkOrder } from '../../contract/endpoints.ts'
import { useStaffOrdersTexts } from '../staff-orders-texts.ts'
import { FormSection } from './form-section.tsx'

/** Removes paid links from the list soon, and shows expired ones. */
const POLL_INTERVAL_MS = 10_000

/** The entered orders with an unpaid link, polled periodically. */
const useUnpaidOrders = (store: string): readonly UnpaidLinkOrder[] => {
  const [orders, setOrders] = useState<readonly UnpaidLinkOrder[]>([])
  useEffect(() => {
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (): Promise<void> => {
      const answer = await consoleApi<StaffOrdersApi>()('GET /api/v1/console/stores/:id/orderEntry/unpaid', {
        params: { id: store },
      })
      if (isLeft) return
      if (answer.ok) setOrders(answer.data)
      timer = setTimeout(() => void look(), POLL_INTERVAL_MS)
    }
    void look()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [store])
  return orders
}

const Unpaid = ({ order, timeZone }: { order: UnpaidLinkOrder; timeZone: string }) => {
  const t = useStaffOrdersTexts()
  const language = useLanguage()
  const time = formatTime(new Date(order.expiresAt), timeZone, language)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="font-semibold">
          <a href={order.link} target="_blank" rel="noreferrer" className="hover:underline">
            {t('unpaid.order', { number: order.orderId })}
          </a>
          {' · '}
          <bdi>{order.name}</bdi>
          {' · '}
          <bdi className="tabular-nums">{formatMoney(order.total, language)}</bdi>
        </p>
        <p
          className={
            order.isOver ? 'flex items-center gap-1.5 font-medium text-danger text-sm' : 'text-muted text-sm'
          }
        >
          {order.isOver && <WarningIcon size={16} />}
          {t(order.isOver ? 'unpaid.over' : 'unpaid.waiting', { time })}
        </p>
      </div>
      {order.isOver && (
        <a href={`tel:${order.phone}`} className={getButtonClasses({ size: 'sm', variant: 'secondary' })}>
          <PhoneIcon size={18} />
          {t('unpaid.call', { name: order.name })}
        </a>
      )}
    </li>
  )
}

/**
 * Pay links that are still unpaid, and those that expired: their orders were cancelled, and staff should call the
 * customer.
 */
export const UnpaidLinks = ({ store }: { store: string }) => {
  const t = useStaffOrdersTexts()
  const timeZone = useOutlet()?.timeZone ?? 'UTC'
  const orders = useUnpaidOrders(store)
  return (
    <div aria-live="polite" className={orders.length > 0 ? 'mb-4' : undefined}>
      {orders.length > 0 && (
        <FormSection heading={t('unpaid.heading')}>
          <ul className="divide-y divide-line">
            {orders.map((order) => (
              <Unpaid key={order._id} order={order} timeZone={timeZone} />
            ))}
          </ul>
        </FormSection>
      )}
    </div>
  )
}
