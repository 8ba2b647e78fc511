import { formatColumnMoney, formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { PaymentRequest } from '../../contract/request-endpoints.ts'
import { usePayLinksTexts } from '../pay-links-texts.ts'

/** Who asks for how much, for what, and until when. */
export const RequestBill = ({ request }: { request: PaymentRequest }) => {
  const t = usePayLinksTexts()
  const language = useLanguage()
  const { store, number, description, lines, amount, due, expiresAt } = request
  const isPartPaid = due.amount < amount.amount
  return (
    <section className="grid gap-4 rounded-xl border border-line bg-surface-raised p-5">
      <div className="text-center">
        <h1 className="font-semibold text-muted">
          <bdi>{t('request.to', { store: store.name })}</bdi>
        </h1>
        <p className="mt-1 font-extrabold text-4xl tracking-tight">
          <Price text={formatMoney(due, language)} />
        </p>
        {isPartPaid && (
          <p className="mt-1 text-muted text-sm">
            {t('request.left', { due: formatMoney(due, language), total: formatMoney(amount, language) })}
          </p>
        )}
      </div>
      {description && (
        <p className="wrap-anywhere whitespace-pre-line border-line border-t pt-4">
          <bdi>{description}</bdi>
        </p>
      )}
      {lines.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {lines.map(({ name, qty, total }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a link never changes its lines
            <li key={at} className="flex justify-between gap-4 py-2.5">
              <span className="min-w-0">
                {formatNumber(qty, language)} × <bdi>{name}</bdi>
              </span>
              <Price text={formatColumnMoney(total, language)} />
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap justify-between gap-x-4 border-line border-t pt-3 text-muted text-sm">
        <span>{t('request.number', { number })}</span>
        <span>{t('request.until', { time: formatDateTime(expiresAt, store.timeZone, language) })}</span>
      </p>
    </section>
  )
}
