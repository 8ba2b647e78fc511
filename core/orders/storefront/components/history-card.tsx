import { Link } from 'react-router'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { FullOrder } from '../../contract/endpoints.ts'
import { isCancelledOrDeclined } from '../../domain/transitions.ts'
import { getNewestStep } from '../live-order.ts'
import { useOrdersTexts } from '../orders-texts.ts'
import { getOrderSummaryPath } from '../paths.ts'
import { ReorderButton } from '../reorder-button.tsx'

const toneOf = (order: FullOrder) => {
  if (isCancelledOrDeclined(order.status)) return 'danger'
  return order.isFinal ? 'neutral' : 'brand'
}

/** One past or present order: items, date, total and status; the whole card links to its summary. */
export const HistoryCard = ({ order }: { order: FullOrder }) => {
  const t = useOrdersTexts()
  const language = useLanguage()
  const home = useHome()
  return (
    <article className="relative min-w-0 rounded-xl border border-line bg-surface-raised p-4 hover:border-line-strong md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-bold">
          <Link to={getOrderSummaryPath(home, order._id)} className="after:absolute after:inset-0">
            {t('history.order', { number: order.orderId })}
          </Link>
        </h2>
        <Badge tone={toneOf(order)}>{getNewestStep(order)}</Badge>
      </div>
      <p className="mt-1 text-muted text-sm">
        {formatDateTime(order.placedAt, order.store.timeZone, language)} · <bdi>{order.store.name}</bdi>
      </p>
      <p className="mt-3 line-clamp-2 text-sm">
        {order.products.map(({ _id, qty, name }, index) => (
          <span key={_id}>
            {index > 0 && ' · '}
            {`${formatNumber(qty, language)}\u00a0×\u00a0`}
            <bdi>{name}</bdi>
          </span>
        ))}
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">
          <Price text={formatMoney(order.total, language)} />
        </p>
        {/* Above the link that the whole card is. */}
        <ReorderButton order={order} size="sm" variant="soft" className="relative z-10" />
      </div>
    </article>
  )
}
