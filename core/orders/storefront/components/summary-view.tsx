import { PriceSummary } from '#core/cart/storefront/price-summary.tsx'
import { isolateLeftToRight } from '#core/customers/storefront/isolate-left-to-right.ts'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { CloseIcon } from '#platform/ui/icons/close.tsx'
import type { FullOrder } from '../../contract/endpoints.ts'
import { ORDER_STATUS } from '../../domain/order-status.ts'
import { isCancelledOrDeclined } from '../../domain/transitions.ts'
import { getNewestStep } from '../live-order.ts'
import { OrderExtensionSections } from '../order-extensions.tsx'
import { OrderPanel } from '../order-panel.tsx'
import { useOrdersTexts } from '../orders-texts.ts'
import { getOrderStatusPath } from '../paths.ts'
import { ExpectedTime } from './expected-time.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderHelp } from './order-help.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderLinks } from './order-links.tsx'
import { OrderMoney } from './order-money.tsx'

const useHeading = ({ status, isFinal }: FullOrder) => {
  if (isCancelledOrDeclined(status))
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
  const title = t('summary.title', { number: isolateLeftToRight(order.orderId) })
  usePageTitle(title)
  return (
    <div className="mx-auto grid max-w-reading py-6 print:max-w-none">
      <header className="grid justify-items-center gap-2 pt-2 pb-2 text-center print:justify-items-start print:text-start">
        <span className={`grid size-16 place-items-center rounded-full print:hidden ${look}`}>
          <Icon size={34} />
        </span>
        <h1 className="font-bold text-2xl tracking-tight">{t(text)}</h1>
        <p className="text-muted" aria-live="polite">
          {title} · {getNewestStep(order) || t('summary.waitingText')}
        </p>
      </header>
      <OrderExtensionSections slot="urgent" order={order} page="summary" />
      <OrderPanel>
        <div className="grid gap-4">
          <ExpectedTime order={order} timeZone={order.store.timeZone} />
          <ButtonLink to={getOrderStatusPath(home, order._id)} full className="print:hidden">
            {t('summary.follow')}
          </ButtonLink>
          <OrderLinks order={order} />
        </div>
      </OrderPanel>
      <OrderMoney order={order} />
      <OrderExtensionSections slot="feedback" order={order} page="summary" />
      <OrderPanel heading={t('summary.details')}>
        <OrderDetails order={order} />
      </OrderPanel>
      <OrderPanel heading={t('summary.receipt')}>
        <OrderLines lines={order.products} />
        <div className="mt-2 border-line border-t pt-4">
          <PriceSummary
            {...order}
            quantities={Object.fromEntries(order.products.map(({ _id, qty }) => [_id, qty]))}
          />
        </div>
      </OrderPanel>
      <div className="print:hidden">
        <OrderPanel heading={t('help.heading')}>
          <OrderHelp order={order} />
        </OrderPanel>
      </div>
      <OrderExtensionSections slot="last" order={order} page="summary" />
    </div>
  )
}
