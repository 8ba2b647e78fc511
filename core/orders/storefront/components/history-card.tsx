import { Link } from 'react-router'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { getPaymentFailurePath } from '#core/payments/storefront/paths.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { FullOrder } from '../../contract/endpoints.ts'
import { ORDER_STATUS } from '../../domain/order-status.ts'
import { isCancelledOrDeclined } from '../../domain/transitions.ts'
import { getNewestStep } from '../live-order.ts'
import { useOrdersTexts } from '../orders-texts.ts'
import { getOrderSummaryPath } from '../paths.ts'
import { ReorderButton } from '../reorder-button.tsx'
import { RestoreButton } from '../restore-button.tsx'

const toneOf = (order: FullOrder) => {
  if (isCancelledOrDeclined(order.status)) return 'danger'
  return order.isFinal ? 'neutral' : 'brand'
}

/**
 * Where an order that waits for its payment is paid, by itself or with others; undefined when there is nothing to pay, or
 * the bank is asked.
 */
export const findPayPath = (
  { status, payment, sharedPaymentPath }: FullOrder,
  home: string,
): string | undefined => {
  if (status !== ORDER_STATUS.initialize || payment.status === PAYMENT_STATUS.pending) return undefined
  return sharedPaymentPath === undefined
    ? getPaymentFailurePath(home, payment._id)
    : getPagePath(home, sharedPaymentPath)
}

/** The summary of an own order; the page of the bill for whoever shares it. */
const getDetailsPath = (home: string, { _id, shared }: FullOrder): string =>
  shared?.page ? getPagePath(home, `${shared.page}/${_id}`) : getOrderSummaryPath(home, _id)

/** What the customer has to do with an order of others: where they sat, and what they paid of it. */
const SharedNote = ({ table, shared }: Pick<FullOrder, 'table' | 'shared'>) => {
  const t = useOrdersTexts()
  const language = useLanguage()
  if (!shared) return null
  return (
    <p className="text-muted text-sm">
      {table && <bdi>{t(`history.${table.kind}`, { name: table.name })}</bdi>}
      {shared.paid.amount > 0 && (
        <>
          {table && ' · '}
          <bdi>{t('history.youPaid', { amount: formatMoney(shared.paid, language) })}</bdi>
        </>
      )}
    </p>
  )
}

/** One past or present order: items, date, total and status; the whole card links to its summary. */
export const HistoryCard = ({ order }: { order: FullOrder }) => {
  const t = useOrdersTexts()
  const language = useLanguage()
  const home = useHome()
  const isUnpaid = order.status === ORDER_STATUS.initialize
  const payPath = findPayPath(order, home)
  const isPaidTogether = order.sharedPaymentPath !== undefined
  const isInShares = order.payment.status === PAYMENT_STATUS.unpaid
  const total = formatMoney(order.total, language)
  return (
    <article className="relative min-w-0 rounded-xl border border-line bg-surface-raised p-4 hover:border-line-strong md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-bold">
          <Link to={getDetailsPath(home, order)} className="after:absolute after:inset-0">
            {t('history.order', { number: order.orderId })}
          </Link>
        </h2>
        <Badge tone={toneOf(order)}>{isUnpaid ? t('message.unpaid.heading') : getNewestStep(order)}</Badge>
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
          <Price text={total} />
        </p>
        {/* Above the link that the whole card is. */}
        <SharedNote {...order} />
        {!order.shared && payPath === undefined && (
          <ReorderButton order={order} size="sm" variant="soft" className="relative z-10" />
        )}
        {!order.shared && payPath !== undefined && (
          <div className="relative z-10 flex flex-wrap gap-2">
            {!isPaidTogether && <RestoreButton order={order} size="sm" variant="soft" />}
            <ButtonLink to={payPath} size="sm">
              {isPaidTogether ? (
                t(isInShares ? 'history.payPart' : 'history.payTogether')
              ) : (
                <bdi>{t('history.pay', { total })}</bdi>
              )}
            </ButtonLink>
          </div>
        )}
      </div>
    </article>
  )
}
