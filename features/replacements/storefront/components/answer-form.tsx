import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { fetchOrder } from '#core/orders/storefront/order-store.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { getButtonClasses } from '#platform/ui/button-style.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import { useTimeLeft } from '#platform/ui/use-time-left.ts'
import type { ReplacementRequest } from '../../contract/endpoints.ts'
import { getReplacementFailedPath } from '../paths.ts'
import { useReplacementsTexts } from '../replacements-texts.ts'
import { useAnswer } from '../use-answer.ts'
import { isOwnAddition } from '../use-requests.ts'
import { ItemChoice } from './item-choice.tsx'
import { LineChanges } from './line-changes.tsx'
import { ReplacementTotals } from './replacement-totals.tsx'

const POLL_INTERVAL_MS = 5000

interface UsePaidDifferenceInput {
  readonly home: string
  readonly orderId: string
  readonly paymentId: string | undefined
}

/**
 * Refreshes the payment of a difference from the gateway, immediately after the return from the bank and then every
 * few seconds. If it is paid, the order is reloaded; if it failed, the customer is shown the reason.
 */
const usePaidDifference = ({ home, orderId, paymentId }: UsePaidDifferenceInput): void => {
  const navigate = useNavigate()
  const look = useEffectEvent(async () => {
    if (paymentId === undefined || document.visibilityState !== 'visible') return
    const params = { id: paymentId }
    const answer = await browserApi<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params })
    if (!answer.ok) return
    if (answer.data.status === PAYMENT_STATUS.success) return fetchOrder(orderId)
    if (answer.data.failureCode !== null || answer.data.status === PAYMENT_STATUS.cancelled)
      await navigate(getReplacementFailedPath(home, orderId, paymentId))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another payment is looked up at once
  useEffect(() => {
    void look()
    const timer = setInterval(() => void look(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [paymentId])
}

const Timer = ({ request }: { request: ReplacementRequest }) => {
  const t = useReplacementsTexts()
  const { text, isOver } = useTimeLeft(request)
  const isEdit = request.kind === 'edit'
  const left = isOwnAddition(request) ? 'addition.time' : 'ask.timer'
  return (
    <Notice tone="warning" {...(isOver && { announce: 'polite' as const })}>
      <span className="tabular-nums">
        {isOver ? t(isEdit ? 'edit.over' : 'ask.over') : t(left, { time: text })}
      </span>
    </Notice>
  )
}

/** Link to continue an unfinished payment. */
const PendingPayment = ({ request }: { request: ReplacementRequest }) => {
  const t = useReplacementsTexts()
  const language = useLanguage()
  const home = useHome()
  const { payment, order } = request
  usePaidDifference({ home, orderId: order, paymentId: payment?._id })
  if (!payment) return null
  return (
    <Notice
      heading={t('paying.heading', { amount: formatMoney(payment.amount, language) })}
      action={
        payment.pageUrl && (
          <a href={payment.pageUrl} className={getButtonClasses({ size: 'sm' })}>
            {t('paying.continue')}
          </a>
        )
      }
    >
      {!isOwnAddition(request) && t('paying.text')}
    </Notice>
  )
}

interface AnswerFormProps {
  /** The outlet of the order. */
  readonly store: string
  readonly request: ReplacementRequest
  readonly onAnswered: (request: ReplacementRequest) => void
  readonly onRefused: () => void
}

/** The question for each item, the price of the choices, and the buttons to accept or reject. */
export const AnswerForm = ({ store, request, onAnswered, onRefused }: AnswerFormProps) => {
  const t = useReplacementsTexts()
  const language = useLanguage()
  const openPopup = usePopup((state) => state.openPopup)
  const { choices, choose, quote, send } = useAnswer({ store, request, onAnswered, onRefused })
  const { refundIfRejected } = request
  const askToReject = () =>
    openPopup({
      heading: t('reject.heading'),
      subText:
        refundIfRejected.amount > 0
          ? t('reject.refund', { amount: formatMoney(refundIfRejected, language) })
          : t('reject.text'),
      leftBtnText: t('reject.keep'),
      rightBtnText: t('reject.confirm'),
      handlers: { right: () => void send(false) },
    })
  const isEdit = request.kind === 'edit'
  const isOwn = isOwnAddition(request)
  const isDearer = quote !== undefined && quote.extra.amount > 0
  return (
    <>
      <Timer request={request} />
      {request.status === 'paying' && <PendingPayment request={request} />}
      {request.items.map((item) => (
        <ItemChoice
          key={item.line}
          item={item}
          value={choices[item.line] ?? null}
          onChange={(suggestion) => choose(item.line, suggestion)}
        />
      ))}
      <section className="min-w-0 rounded-xl border border-line bg-surface-raised p-4 md:p-5">
        {isEdit && (
          <div className="mb-4 grid gap-2">
            <LineChanges request={request} />
            <p className="text-muted text-sm">{t(isOwn ? 'addition.silence' : 'edit.silence')}</p>
          </div>
        )}
        {quote && <ReplacementTotals request={request} quote={quote} />}
        <div className="mt-4 grid gap-2 md:grid-cols-2">
          <Button full disabled={!quote} onClick={() => send(true)}>
            {isDearer ? t('acceptAndPay', { amount: formatMoney(quote.extra, language) }) : t('accept')}
          </Button>
          <Button full variant="secondary" onClick={isEdit ? () => send(false) : askToReject}>
            {t(isOwn ? 'addition.takeBack' : isEdit ? 'edit.decline' : 'reject')}
          </Button>
        </div>
      </section>
    </>
  )
}
