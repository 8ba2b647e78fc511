import type { ReactNode } from 'react'
import { splitRefunds } from '#core/payments/domain/refund-sums.ts'
import { useMethodTexts } from '#core/payments/storefront/method-appearance.tsx'
import { formatMoney } from '#platform/i18n/format.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { PaymentRequest, RequestReceipt } from '../../contract/request-endpoints.ts'
import { usePayLinksTexts } from '../pay-links-texts.ts'

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-6 py-2.5">
    <dt className="shrink-0 text-muted">{name}</dt>
    <dd className="wrap-anywhere min-w-0 text-end font-medium">{children}</dd>
  </div>
)

const Receipt = ({ receipt, timeZone }: { receipt: RequestReceipt; timeZone: string }) => {
  const t = usePayLinksTexts()
  const language = useLanguage()
  const wordsOf = useMethodTexts()
  const { request, payment, at, mod, amount, phone } = receipt
  return (
    <dl className="divide-y divide-line">
      <Row name={t('request.receipt.request')}>
        <bdi>{request}</bdi>
      </Row>
      <Row name={t('request.receipt.payment')}>
        <bdi>{payment}</bdi>
      </Row>
      <Row name={t('request.receipt.at')}>{formatDateTime(at, timeZone, language)}</Row>
      <Row name={t('request.receipt.method')}>{wordsOf(mod).name}</Row>
      <Row name={t('request.receipt.amount')}>
        <Price text={formatMoney(amount, language)} />
      </Row>
      <Row name={t('request.receipt.phone')}>
        <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
          {phone}
        </bdi>
      </Row>
      {splitRefunds(receipt).map(({ stage, amount: back }) => (
        <Row key={stage} name={t(`request.receipt.${stage}`)}>
          <Price text={formatMoney({ ...back, amount: -back.amount }, language)} />
        </Row>
      ))}
    </dl>
  )
}

/** The receipts of a link, each with request, payment, time, method, amount and mobile number. */
export const Receipts = ({ request, shown }: { request: PaymentRequest; shown?: string | undefined }) => {
  const t = usePayLinksTexts()
  const own = request.receipts.filter(({ payment }) => shown === undefined || payment === shown)
  return (
    <section className="grid gap-3 rounded-xl border border-line bg-surface-raised p-5">
      <div>
        <h2 className="font-bold text-lg tracking-tight">{t('request.receipt.title')}</h2>
        <p className="text-muted text-sm">
          <bdi>{request.store.name}</bdi>
        </p>
        {request.description && (
          <p className="wrap-anywhere mt-1 whitespace-pre-line">
            <bdi>{request.description}</bdi>
          </p>
        )}
      </div>
      {own.map((receipt) => (
        <Receipt key={receipt.payment} receipt={receipt} timeZone={request.store.timeZone} />
      ))}
    </section>
  )
}
