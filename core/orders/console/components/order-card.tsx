import { memo } from 'react'
import { useServerNow } from '#core/stores/console/server-clock.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { ForwardIcon } from '#platform/ui/icons/forward.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { hasWaitedTooLong, isAnswerDue } from '../board/waiting-time.ts'
import { useBoard } from '../board-store.ts'
import { useBoardDialog } from '../dialog-store.ts'
import { formatClock, formatDurationAttribute } from '../format-clock.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'
import { ChangedAddressNotice } from './changed-address-notice.tsx'
import { DirectionsLink } from './directions-link.tsx'
import { CardExtensions } from './extension-parts.tsx'
import { HandlingNotes } from './handling-notes.tsx'
import { OrderActions } from './order-actions.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { PromisedTime } from './promised-time.tsx'
import { ServiceName } from './service-name.tsx'
import { Ticket } from './ticket.tsx'

/** The time since an order was placed, ticking; highlighted once a new order has waited too long. */
const WaitingTime = ({ order }: { order: Pick<BoardOrder, 'placedAt' | 'column' | 'answer'> }) => {
  const t = useOrdersConsoleTexts()
  const now = useServerNow()
  const passed = now - Date.parse(order.placedAt)
  const isUrgent = order.column === 'new' && hasWaitedTooLong(order, now)
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full px-2 py-0.5 font-bold text-sm tabular-nums',
        isUrgent ? 'bg-danger text-on-danger' : 'bg-surface-sunken text-ink',
      )}
    >
      {isUrgent && <WarningIcon size={16} />}
      <span className="sr-only">{t('card.waiting')}</span>
      <time dateTime={formatDurationAttribute(passed)}>
        <bdi>{formatClock(passed)}</bdi>
      </time>
      {isUrgent && <span className="sr-only">{t('card.tooLong')}</span>}
    </span>
  )
}

/** The remaining time to answer, ticking, on a new order that is close to its deadline. */
const AnswerWarning = ({ answer }: Pick<BoardOrder, 'answer'>) => {
  const t = useOrdersConsoleTexts()
  const now = useServerNow()
  if (!isAnswerDue(answer, now)) return null
  const left = Date.parse(answer.by) - now
  return (
    <p className="flex items-start gap-1.5 font-semibold text-danger text-sm tabular-nums">
      <WarningIcon size={16} className="mt-0.5 shrink-0" />
      {left > 0 ? t('answer.in', { time: formatClock(left) }) : t('answer.over')}
    </p>
  )
}

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** The head of a card is one big button that opens the order's details. */
const CardHead = ({ order }: { order: BoardOrder }) => {
  const t = useOrdersConsoleTexts()
  const open = useBoardDialog((state) => state.open)
  return (
    <h3>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => open({ kind: 'details', orderId: order._id })}
        className="pressable flex min-h-target w-full flex-wrap items-center gap-x-2 gap-y-1 text-start"
      >
        <span className="font-bold text-2xl tabular-nums leading-none">
          <span className="sr-only">{t('card.order')} </span>
          <bdi>{order.orderId}</bdi>
        </span>
        <ForwardIcon size={18} className="text-muted" />
        <span className="ms-auto">
          {order.column !== 'done' && order.when === 'now' && <WaitingTime order={order} />}
        </span>
        <span className="flex w-full flex-wrap items-center gap-x-2 text-sm">
          <ServiceName orderType={order.orderType} />
          <bdi className="wrap-anywhere min-w-0 text-muted">{firstName(order.user.name)}</bdi>
        </span>
      </button>
    </h3>
  )
}

/** Once the order is out for delivery, the card links to the directions, one tap for the driver. */
const Directions = ({ address }: { readonly address: NonNullable<BoardOrder['address']> }) => (
  <div className="grid justify-items-start gap-1.5">
    <bdi className="wrap-anywhere text-sm">{address.address}</bdi>
    <DirectionsLink address={address} />
  </div>
)

/** An order on the board: everything that the kitchen needs without a tap, and one big button for the next step. */
export const OrderCard = memo(({ order }: { order: BoardOrder }) => {
  const t = useOrdersConsoleTexts()
  const pending = useBoard((state) => state.pending[order._id] !== undefined)
  const isSurprised = useBoard((state) => state.conflicted.has(order._id))
  return (
    <article
      aria-busy={pending || undefined}
      data-order={order.orderId}
      className={classNames(
        'grid gap-2.5 rounded-lg border border-line bg-surface-raised p-3 shadow-sm',
        pending && 'opacity-70',
      )}
    >
      <CardHead order={order} />
      {isSurprised && (
        <Notice tone="warning" className="text-sm">
          {t('card.changed')}
        </Notice>
      )}
      {!pending && <AnswerWarning answer={order.answer} />}
      <PromisedTime order={order} />
      <ChangedAddressNotice order={order} />
      {order.column === 'out' && order.address && <Directions address={order.address} />}
      <CardExtensions order={order} />
      <Ticket products={order.products} />
      <HandlingNotes order={order} />
      <PaymentBadge order={order} />
      <OrderActions order={order} />
    </article>
  )
})
OrderCard.displayName = 'OrderCard'
