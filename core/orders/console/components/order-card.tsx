import { memo } from 'react'
import { useServerNow } from '#core/console-shell/console/server-clock.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { MoreIcon } from '#platform/ui/icons/more.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { ORDER_STATUS } from '../../domain/order-status.ts'
import { isAnswerDue } from '../board/waiting-time.ts'
import { useBoard } from '../board-store.ts'
import { useBoardDialog } from '../dialog-store.ts'
import { formatClock } from '../format-clock.ts'
import { useHeldStep } from '../held-step.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'
import { ChangedAddressNotice } from './changed-address-notice.tsx'
import { DirectionsLink } from './directions-link.tsx'
import { DriverLine } from './driver-line.tsx'
import { CardExtensions } from './extension-parts.tsx'
import { HandlingNotes } from './handling-notes.tsx'
import { HouseholdAllergies } from './household-allergies.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderAgeTag } from './order-age.tsx'
import { OutletName } from './outlet-name.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { BoardPromisedTime } from './promised-time.tsx'
import { ServiceName } from './service-name.tsx'
import { Ticket } from './ticket.tsx'
import { UnprovedPlace } from './unproved-place.tsx'

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
        <span className="ms-auto flex min-w-0 items-center gap-2">
          <OrderAgeTag order={order} />
          <MoreIcon size={20} className="text-muted" />
        </span>
        <span className="flex w-full flex-wrap items-center gap-x-2 text-sm">
          <ServiceName order={order} />
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

/** A new order stands out until somebody has answered it. */
const getEdge = ({ column }: BoardOrder, isPending: boolean): string =>
  column === 'new' && !isPending
    ? 'border-line-strong border-s-4 border-s-ink has-data-[age=late]:border-danger has-data-[age=late]:border-s-danger'
    : 'border-line has-data-[age=late]:border-danger'

/** An order on the board: everything that the kitchen needs without a tap, and one big button for the next step. */
export const OrderCard = memo(({ order }: { order: BoardOrder }) => {
  const t = useOrdersConsoleTexts()
  const pending = useBoard((state) => state.pending[order._id] !== undefined)
  const isHeld = useHeldStep(({ held }) => held?.order._id === order._id)
  const isSurprised = useBoard((state) => state.conflicted.has(order._id))
  return (
    <article
      aria-busy={(pending && !isHeld) || undefined}
      data-order={order.orderId}
      className={classNames(
        'group/card grid grid-cols-1 gap-2 rounded-md border bg-surface-raised p-3 shadow-sm',
        isHeld ? 'border-line-strong border-dashed' : getEdge(order, pending),
        pending && !isHeld && 'opacity-70',
      )}
    >
      <OutletName order={order} />
      <CardHead order={order} />
      {isSurprised && (
        <Notice tone="warning" className="text-sm">
          {t('card.changed')}
        </Notice>
      )}
      {!pending && <AnswerWarning answer={order.answer} />}
      <BoardPromisedTime order={order} />
      <ChangedAddressNotice order={order} />
      {order.status === ORDER_STATUS.undelivered && (
        <Notice tone="warning" className="text-sm">
          {t('action.undelivered')}: <bdi>{order.declineReason}</bdi>
        </Notice>
      )}
      {order.column === 'out' && order.address && <Directions address={order.address} />}
      <UnprovedPlace order={order} />
      <CardExtensions order={order} />
      <HouseholdAllergies names={order.allergies} />
      <Ticket products={order.products} />
      <HandlingNotes order={order} />
      <PaymentBadge order={order} />
      <DriverLine order={order} />
      <OrderActions order={order} />
    </article>
  )
})
OrderCard.displayName = 'OrderCard'
