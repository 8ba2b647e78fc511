import { isolateLeftToRight } from '#core/customers/storefront/isolate-left-to-right.ts'
import { formatDay } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { CloseIcon } from '#platform/ui/icons/close.tsx'
import { TruckIcon } from '#platform/ui/icons/truck.tsx'
import type { FullOrder, Order } from '../../contract/endpoints.ts'
import { ORDER_STATUS } from '../../domain/order-status.ts'
import { getProgress } from '../../domain/progress.ts'
import { isCancelledOrDeclined } from '../../domain/transitions.ts'
import { getNewestStep } from '../live-order.ts'
import { useOrdersTexts } from '../orders-texts.ts'
import { ExpectedTime } from './expected-time.tsx'
import { OrderProgress } from './order-progress.tsx'

const pickIcon = ({ status, isFinal }: Order) => {
  if (isCancelledOrDeclined(status) || status === ORDER_STATUS.undelivered) return CloseIcon
  if (isFinal) return CheckIcon
  return status === ORDER_STATUS.outForDelivery ? TruckIcon : ClockIcon
}

const isWithinPromise = ({ promise, timeline }: FullOrder): boolean => {
  const at = timeline.at(-1)?.at
  return !!promise && !!at && Date.parse(at) <= Date.parse(promise.to)
}

/** What an end means, in one sentence. */
const EndText = ({ order }: { order: FullOrder }) => {
  const t = useOrdersTexts()
  if (order.status === ORDER_STATUS.undelivered) return <p>{t('message.undelivered.text')}</p>
  if (order.declineReason) return <p>{order.declineReason}</p>
  const isHandedOver = order.isFinal && !isCancelledOrDeclined(order.status)
  return isHandedOver && isWithinPromise(order) ? <p>{t('when.kept')}</p> : null
}

/** The state of the order, when it comes and how far it is: what the page is opened for. */
export const StatusHeader = ({ order, timeZone }: { order: Order; timeZone: string }) => {
  const t = useOrdersTexts()
  const language = useLanguage()
  const full = order.detail === 'full' ? order : null
  const placed = order.timeline[0]?.at
  const isOnBrand = getProgress({ ...order, isMultiDine: false }) !== null
  const isBig = order.isFinal || !isOnBrand || !order.estimate
  const Icon = pickIcon(order)
  return (
    <header
      className={classNames(
        'grid gap-2 px-gutter py-6 max-md:-mx-gutter md:mb-2 md:rounded-xl md:px-8 md:py-8',
        isOnBrand ? 'bg-brand text-on-brand' : 'bg-surface-sunken text-ink',
      )}
    >
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <bdi>{order.store.name}</bdi>
        <span>
          {full && <>{t('summary.title', { number: isolateLeftToRight(full.orderId) })} · </>}
          {placed && <bdi className="whitespace-nowrap">{formatDay(placed, timeZone, language)}</bdi>}
        </span>
      </p>
      <h1
        className={classNames(
          'flex items-start gap-2 font-bold tracking-tight',
          isBig ? 'text-3xl' : 'mt-2 text-lg',
        )}
        aria-live="polite"
      >
        <Icon size={isBig ? 32 : 22} className={classNames('mt-0.5', !isOnBrand && 'text-danger')} />
        {getNewestStep(order) || t('summary.waiting')}
      </h1>
      {full && <EndText order={full} />}
      <ExpectedTime order={order} timeZone={timeZone} isOnBrand={isOnBrand} />
      {isOnBrand && !order.isFinal && <OrderProgress order={order} />}
    </header>
  )
}
