import { lazy, Suspense } from 'react'
import { getOrderStatusPath, getOrderSummaryPath } from '#core/orders/storefront/paths.ts'
import { splitRefunds } from '#core/payments/domain/refund-sums.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { CourtOrder } from '../../contract/order-endpoints.ts'
import { useFoodCourtTexts } from '../food-court-texts.ts'

type Part = CourtOrder['parts'][number]

// Many orders are of dishes as they are.
const LineDetails = lazy(() =>
  import('#core/cart/storefront/line-details.tsx').then((module) => ({ default: module.LineDetails })),
)

const hasDetails = ({ customize, collectFromUser, specialInstructions }: Part['products'][number]) =>
  customize.length + collectFromUser.length > 0 || specialInstructions !== ''

const getTone = ({ isCancelled, isFinal }: Part) => {
  if (isCancelled) return 'danger'
  return isFinal ? 'success' : 'brand'
}

/** One stall's order with its own number, state and receipt. */
export const OrderPart = ({ part, isPaid }: { part: Part; isPaid: boolean }) => {
  const t = useFoodCourtTexts()
  const language = useLanguage()
  const home = useHome()
  return (
    <section
      aria-label={part.store.name}
      className="grid gap-3 rounded-xl border border-line bg-surface-raised p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div>
          <h2 className="font-bold text-lg tracking-tight">
            <bdi>{part.store.name}</bdi>
          </h2>
          <p className="text-muted text-sm">
            {t('order.number')} <bdi>#{part.orderId}</bdi>
          </p>
        </div>
        {/* Before the payment the stall has nothing: the notice above says what is waited for. */}
        <span aria-live="polite">{isPaid && <Badge tone={getTone(part)}>{part.text}</Badge>}</span>
      </div>
      {part.declineReason && <p className="text-sm">{part.declineReason}</p>}
      <ul className="grid gap-1 text-sm">
        {part.products.map((line) => (
          <li key={line._id}>
            <span className="tabular-nums">{formatNumber(line.qty, language)} × </span>
            <bdi>{line.name}</bdi>
            {hasDetails(line) && (
              <Suspense>
                <LineDetails line={line} />
              </Suspense>
            )}
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <Price text={formatMoney(part.total, language)} className="font-semibold" />
        {splitRefunds(part).map(({ stage, amount }) => (
          <span key={stage}>
            {t(`order.${stage}`)} <Price text={formatMoney(amount, language)} />
          </span>
        ))}
      </p>
      {isPaid && (
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={getOrderStatusPath(home, part._id)} variant="secondary" size="sm">
            {t('order.follow')}
          </ButtonLink>
          <ButtonLink to={getOrderSummaryPath(home, part._id)} variant="ghost" size="sm">
            {t('order.receipt')}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
