import { Suspense, useEffect, useEffectEvent, useMemo } from 'react'
import { storeAlternativeSlots } from '#core/availability/storefront/slot-offers.ts'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { reserveSlotForCart } from '#core/cart/storefront/cart-calls.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { useSecondsUntil } from '#core/customers/storefront/use-seconds-until.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { canOrderLater } from '#core/stores/storefront/can-order-later.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { useServiceDialog } from '#core/stores/storefront/service-dialog-store.ts'
import { getChannelState } from '#core/stores/storefront/use-vendor.ts'
import { formatDuration } from '#platform/i18n/format-time.ts'
import { Button } from '#platform/ui/button.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import { useCheckoutExtensions } from '../checkout-extensions.tsx'
import { useCheckoutTexts } from '../checkout-texts.ts'
import { CheckoutCard } from './checkout-card.tsx'

/** Reserves the chosen slot during checkout; on failure the customer chooses another time. */
const useSlotReservation = (cart: Cart) => {
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const openDialog = useServiceDialog((state) => state.open)
  const hold = async () => {
    const answer = await reserveSlotForCart(cart)
    if (answer.ok) return
    show({ text: errorText(answer.error), tone: 'danger' })
    storeAlternativeSlots(answer.error)
    openDialog('time')
  }
  const begin = useEffectEvent(() => {
    if (cart.schedule?.isOffered && cart.schedule.heldUntil === null) void hold()
  })
  const slotKey = `${cart.scheduledTime ?? cart.scheduledStartTime}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another time needs another place
  useEffect(() => begin(), [slotKey])
  return hold
}

interface CountdownProps {
  readonly until: string
  /** The server time of the same response: this device's clock may be wrong. */
  readonly asOf: string
  readonly onAgain: () => unknown
}

const Countdown = ({ until, asOf, onAgain }: CountdownProps) => {
  const t = useCheckoutTexts()
  const end = useMemo(() => Date.now() + Date.parse(until) - Date.parse(asOf), [until, asOf])
  const left = useSecondsUntil(end)
  if (left > 0)
    return (
      <p className="text-muted text-sm">
        {t('time.held')} <bdi className="font-semibold tabular-nums">{formatDuration(left)}</bdi>
      </p>
    )
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-warning" aria-live="polite">
      {t('time.holdOver')}
      <Button size="sm" variant="secondary" onClick={onAgain}>
        {t('time.holdAgain')}
      </Button>
    </p>
  )
}

/** The time of the order, the remaining time of its reservation, and a button to change it. */
const OrderTimeCard = ({ cart, vendor }: { cart: Cart; vendor: Vendor }) => {
  const t = useCheckoutTexts()
  const openDialog = useServiceDialog((state) => state.open)
  const hold = useSlotReservation(cart)
  const { schedule } = cart
  if (!schedule && !canOrderLater(vendor)) return null
  const change = (
    <Button size="sm" variant="secondary" onClick={() => openDialog('time')}>
      {t('review.change')}
    </Button>
  )
  if (schedule && !schedule.isOffered)
    return (
      <Notice tone="danger" heading={t('time.over', { slot: schedule.text })} action={change}>
        {t('time.chooseOther')}
      </Notice>
    )
  const isOpen = getChannelState(vendor)?.isOpen ?? false
  return (
    <CheckoutCard heading={t('review.when')}>
      <div className="flex items-center gap-3">
        <ClockIcon className="text-muted" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">
            <bdi>{schedule?.text ?? t(isOpen ? 'time.asap' : 'time.closedNow')}</bdi>
          </p>
          {schedule?.heldUntil && (
            <Countdown until={schedule.heldUntil} asOf={cart.dateTime.current} onAgain={hold} />
          )}
        </div>
        {change}
      </div>
    </CheckoutCard>
  )
}

/** The card of the plugin that is for this merchant, else the order's time. */
export const TimeCard = (props: { cart: Cart; vendor: Vendor }) => {
  const { merchantType } = useSite().brand
  const found = useCheckoutExtensions().find(({ TimeCard: card }) => card?.isFor(merchantType))
  const card = <OrderTimeCard {...props} />
  if (!found?.TimeCard) return card
  return (
    <Suspense>
      <found.TimeCard.Card {...props}>{card}</found.TimeCard.Card>
    </Suspense>
  )
}
