import { type ReactNode, Suspense } from 'react'
import { isolateLeftToRight } from '#core/customers/storefront/isolate-left-to-right.ts'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { BagIcon } from '#platform/ui/icons/bag.tsx'
import { PhoneIcon } from '#platform/ui/icons/phone.tsx'
import { PinIcon } from '#platform/ui/icons/pin.tsx'
import { StoreIcon } from '#platform/ui/icons/store.tsx'
import { createLazyPart } from '#platform/ui/lazy-part.ts'
import { Notice } from '#platform/ui/notice.tsx'
import type { FullOrder, Order } from '../../contract/endpoints.ts'
import { OrderExtensionSections } from '../order-extensions.tsx'
import { OrderPanel } from '../order-panel.tsx'
import { OrderFact, OrderRow } from '../order-row.tsx'
import { useOrdersTexts } from '../orders-texts.ts'
import { getOrderSummaryPath } from '../paths.ts'
import { CancelOrder } from './cancel-order.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { StatusHeader } from './status-header.tsx'

// Only an order that has ended is ordered again.
const ReorderButton = createLazyPart(() =>
  import('../reorder-button.tsx').then((module) => module.ReorderButton),
)

/** Where the order goes, or where it is collected. */
const Destination = ({ order }: { order: FullOrder }) => {
  const t = useOrdersTexts()
  const language = useLanguage()
  const { address, store } = order
  if (getChannel(order.orderType) !== 'delivery' || !address)
    return (
      <OrderFact
        icon={<StoreIcon size={22} />}
        title={<bdi>{store.name}</bdi>}
        hint={<bdi>{store.address}</bdi>}
      />
    )
  const place = joinWithCommas([address.area, address.city].filter(Boolean), language)
  return (
    <OrderFact
      icon={<PinIcon size={22} />}
      title={<bdi>{address.address}</bdi>}
      hint={
        <>
          <bdi className="block">{place}</bdi>
          <span className="block">{t(`dropOff.${order.dropOff}`)}</span>
          {order.deliveryInstruction && <bdi className="block">{order.deliveryInstruction}</bdi>}
        </>
      }
    />
  )
}

/** The place, help, and what can be done with the order at this moment. */
const OrderActions = ({ order }: { order: FullOrder }) => {
  const t = useOrdersTexts()
  const { store } = order
  return (
    <OrderPanel isRows>
      <h2 className="sr-only">{t('help.heading')}</h2>
      <Destination order={order} />
      {store.phone && (
        <OrderRow
          icon={<PhoneIcon size={22} />}
          title={
            <>
              {t('help.call')} <bdi>{store.name}</bdi>
            </>
          }
          hint={<bdi dir="ltr">{store.phone}</bdi>}
          href={`tel:${store.phone}`}
        />
      )}
      <OrderExtensionSections slot="actions" order={order} page="status" />
      <CancelOrder order={order} />
    </OrderPanel>
  )
}

const Receipt = ({ order }: { order: FullOrder }) => {
  const t = useOrdersTexts()
  const home = useHome()
  const language = useLanguage()
  return (
    <OrderPanel isRows>
      <OrderRow
        icon={<BagIcon size={22} />}
        title={t('status.toSummary')}
        hint={
          <bdi className="line-clamp-2">
            {joinWithCommas(
              order.products.map(({ name, qty }) => `${formatNumber(qty, language)} × ${name}`),
              language,
            )}
          </bdi>
        }
        end={<bdi>{formatMoney(order.total, language)}</bdi>}
        to={getOrderSummaryPath(home, order._id)}
      />
      {order.isFinal && (
        <Suspense fallback={<div className="mt-3 mb-4 min-h-12" />}>
          <ReorderButton order={order} full className="mt-3 mb-4" />
        </Suspense>
      )}
    </OrderPanel>
  )
}

interface StatusViewProps {
  readonly order: Order
  readonly timeZone: string
  /** Changes are pushed; otherwise they are polled every few seconds. */
  readonly isLive: boolean
  readonly isLost: boolean
}

const Connection = ({ isLive, isLost }: Pick<StatusViewProps, 'isLive' | 'isLost'>): ReactNode => {
  const t = useOrdersTexts()
  if (isLost)
    return (
      <Notice tone="warning" className="my-4">
        {t('status.lost')}
      </Notice>
    )
  return isLive ? null : <p className="py-3 text-muted text-sm">{t('status.polling')}</p>
}

/** The progress of an order, step by step, for anybody with its link; the owner can also call, change and cancel. */
export const StatusView = ({ order, timeZone, isLive, isLost }: StatusViewProps) => {
  const t = useOrdersTexts()
  const home = useHome()
  const full = order.detail === 'full' ? order : null
  usePageTitle(full ? t('summary.title', { number: isolateLeftToRight(full.orderId) }) : t('status.title'))
  return (
    <div className="mx-auto grid max-w-reading pb-6 md:pt-6">
      <StatusHeader order={order} timeZone={timeZone} />
      <Connection isLive={isLive} isLost={isLost} />
      {full && (
        <>
          <OrderExtensionSections slot="urgent" order={full} page="status" />
          <OrderMoney order={full} />
          <OrderExtensionSections slot="map" order={full} page="status" />
          <OrderExtensionSections slot="feedback" order={full} page="status" />
        </>
      )}
      <OrderPanel heading={t(order.isFinal ? 'status.went' : 'status.heading')}>
        <OrderTimeline order={order} timeZone={timeZone} />
      </OrderPanel>
      {full ? (
        <>
          <OrderActions order={full} />
          <Receipt order={full} />
          <OrderExtensionSections slot="last" order={full} page="status" />
        </>
      ) : (
        <OrderPanel>
          <ButtonLink to={getPagePath(home || order.store.homePath)} variant="secondary" full>
            {t('status.toMenu', { store: order.store.name })}
          </ButtonLink>
        </OrderPanel>
      )}
    </div>
  )
}
