import { formatColumnMoney, formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { formatDate, formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { CustomerDetail } from '../../contract/endpoints.ts'
import { useCustomerRecordsTexts } from '../customer-records-console-texts.ts'

const useFacts = (customer: CustomerDetail) => {
  const t = useCustomerRecordsTexts()
  const language = useLanguage()
  const zone = customer.recent[0]?.timeZone ?? 'UTC'
  return [
    ['orders', formatNumber(customer.orders, language)],
    ['total', formatMoney(customer.total, language)],
    ['average', customer.average ? formatMoney(customer.average, language) : '–'],
    ['lost', formatNumber(customer.lost, language)],
    ['since', formatDate(customer.since, zone, language)],
    ['messages', t(customer.isSmsEnabled ? 'messages.yes' : 'messages.no')],
  ] as const
}

/** What a customer has ordered so far. */
export const CustomerFacts = ({ customer }: { customer: CustomerDetail }) => {
  const t = useCustomerRecordsTexts()
  const language = useLanguage()
  const facts = useFacts(customer)
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted text-sm">{t(name)}</dt>
            <dd className="font-semibold tabular-nums">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <section>
        <h3 className="font-semibold">{t('recent')}</h3>
        <ul className="mt-1 divide-y divide-line text-sm">
          {customer.recent.map(({ _id, number, store, at, timeZone, total, state }) => (
            <li key={_id} className="flex items-baseline justify-between gap-4 py-2">
              <span className="min-w-0">
                <span className="block font-medium">{t('order', { number: String(number) })}</span>
                <span className="block text-muted">
                  <bdi>{store}</bdi> · {formatDateTime(at, timeZone, language)}
                </span>
              </span>
              <span className="shrink-0 whitespace-nowrap text-end">
                <bdi className="block tabular-nums">{formatColumnMoney(total, language)}</bdi>
                <span className={state === 'lost' ? 'text-danger' : 'text-muted'}>{t(`state.${state}`)}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
