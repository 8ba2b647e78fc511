import type { ReactNode } from 'react'
import { isolateLeftToRight } from '#core/customers/storefront/isolate-left-to-right.ts'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { formatDay } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { FullOrder, Order } from '../../contract/endpoints.ts'
import { getNewestStep } from '../live-order.ts'
import { OrderExtensionSections } from '../order-extensions.tsx'
import { OrderPanel } from '../order-panel.tsx'
import { useOrdersTexts } from '../orders-texts.ts'
import { getOrderSummaryPath } from '../paths.ts'
import { CancelOrder } from './cancel-order.tsx'
import { ExpectedTime } from './expected-time.tsx'
import { OrderHelp } from './order-help.tsx'
import { OrderTimeline } from './order-timeline.tsx'

const OwnerParts = ({ order }: { order: FullOrder }) => {
  const t = useOrdersTexts()
  const home = useHome()
  return (
    <>
      {order.declineReason && <Notice tone="danger">{order.declineReason}</Notice>}
      <OrderPanel heading={t('help.heading')}>
        <div className="grid gap-4">
          <OrderHelp order={order} />
          <CancelOrder order={order} />
        </div>
      </OrderPanel>
      <ButtonLink to={getOrderSummaryPath(home, order._id)} variant="secondary">
        {t('status.toSummary')}
      </ButtonLink>
    </>
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
  if (isLost) return <Notice tone="warning">{t('status.lost')}</Notice>
  return isLive ? null : <p className="text-muted text-sm">{t('status.polling')}</p>
}

/** The progress of an order, step by step, for anybody with its link; the owner can also call and cancel. */
export const StatusView = ({ order, timeZone, isLive, isLost }: StatusViewProps) => {
  const t = useOrdersTexts()
  const language = useLanguage()
  const home = useHome()
  const full = order.detail === 'full' ? order : null
  const placed = order.timeline[0]?.at
  usePageTitle(t('status.title'))
  return (
    <div className="mx-auto grid max-w-reading gap-4 py-6">
      <header>
        <h1 className="font-bold text-2xl tracking-tight" aria-live="polite">
          {getNewestStep(order) || t('summary.waiting')}
        </h1>
        <p className="text-muted">
          <bdi className="block">{order.store.name}</bdi>
          {full && <>{t('summary.title', { number: isolateLeftToRight(full.orderId) })} · </>}
          {placed && <bdi className="whitespace-nowrap">{formatDay(placed, timeZone, language)}</bdi>}
        </p>
      </header>
      <Connection isLive={isLive} isLost={isLost} />
      {full && <OrderExtensionSections first order={full} page="status" />}
      {full && !full.isFinal && (
        <OrderPanel>
          <ExpectedTime order={full} />
        </OrderPanel>
      )}
      {full && <OrderExtensionSections order={full} page="status" />}
      <OrderPanel>
        <OrderTimeline order={order} timeZone={timeZone} />
      </OrderPanel>
      {full ? (
        <OwnerParts order={full} />
      ) : (
        <ButtonLink to={getPagePath(home || order.store.homePath)} variant="secondary">
          {t('status.toMenu', { store: order.store.name })}
        </ButtonLink>
      )}
    </div>
  )
}
