import { PriceSummary } from '#core/cart/storefront/price-summary.tsx'
import { leftToRight } from '#core/customers/storefront/isolate.ts'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { CloseIcon } from '#platform/ui/icons/close.tsx'
import type { FullOrder } from '../../contract/endpoints.ts'
import { ORDER_STATUS } from '../../domain/order-status.ts'
import { isGone } from '../../domain/transitions.ts'
import { newestStep } from '../live-order.ts'
import { OrderCard } from '../order-card.tsx'
import { PluggedOrderSections } from '../order-plugs.tsx'
import { useOrdersTexts } from '../orders-texts.ts'
import { orderStatusPath } from '../paths.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderHelp } from './order-help.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderLinks } from './order-links.tsx'
import { OrderWhen } from './order-when.tsx'

const useHeading = ({ status, isFinal }: FullOrder) => {
  if (isGone(status))
    return { text: 'summary.gone', Icon: CloseIcon, look: 'bg-danger-soft text-danger' } as const
  if (status === ORDER_STATUS.initialize)
    return { text: 'summary.waiting', Icon: ClockIcon, look: 'bg-warning-soft text-warning' } as const
  if (isFinal) return { text: 'summary.over', Icon: CheckIcon, look: 'bg-success-soft text-success' } as const
  return { text: 'summary.thanks', Icon: CheckIcon, look: 'bg-success-soft text-success' } as const
}

/** The confirmation and receipt of an order, for its own customer. */
export const SummaryView = ({ order }: { order: FullOrder }) => {
  const t = useOrdersTexts()
  const home = useHome()
  const { text, Icon, look } = useHeading(order)
  const title = t('summary.title', { number: leftToRight(order.orderId) })
  usePageTitle(title)
  return (
    <div className="mx-auto grid max-w-reading gap-4 py-6 print:max-w-none">
      <header className="grid justify-items-center gap-2 pt-2 pb-2 text-center print:justify-items-start print:text-start">
        <span className={`grid size-16 place-items-center rounded-full print:hidden ${look}`}>
          <Icon size={34} />
        </span>
        <h1 className="font-bold text-2xl tracking-tight">{t(text)}</h1>
        <p className="text-muted" aria-live="polite">
          {title} · {newestStep(order) || t('summary.waitingText')}
        </p>
      </header>
      <PluggedOrderSections first order={order} page="summary" />
      <OrderCard>
        <div className="grid gap-4">
          <OrderWhen order={order} />
          <ButtonLink to={orderStatusPath(home, order._id)} full className="print:hidden">
            {t('summary.follow')}
          </ButtonLink>
          <OrderLinks order={order} />
        </div>
      </OrderCard>
      <PluggedOrderSections order={order} page="summary" />
      <OrderCard heading={t('summary.details')}>
        <OrderFacts order={order} />
      </OrderCard>
      <OrderCard heading={t('summary.receipt')}>
        <OrderLines lines={order.products} />
        <div className="mt-2 border-line border-t pt-4">
          <PriceSummary
            {...order}
            quantities={Object.fromEntries(order.products.map(({ _id, qty }) => [_id, qty]))}
          />
        </div>
      </OrderCard>
      <div className="print:hidden">
        <OrderCard heading={t('help.heading')}>
          <OrderHelp order={order} />
        </OrderCard>
      </div>
    </div>
  )
}
