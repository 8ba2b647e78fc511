import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { SharedBill } from '../../contract/endpoints.ts'
import { useSplitBillTexts } from '../split-bill-texts.ts'

/** How much of the bill is paid, as a bar with both amounts below it. */
export const PaidBar = ({ bill: { total, paid, due } }: { bill: SharedBill }) => {
  const t = useSplitBillTexts()
  const language = useLanguage()
  const share = total.amount > 0 ? (paid.amount / total.amount) * 100 : 100
  return (
    <div>
      <div aria-hidden="true" className="h-2.5 overflow-hidden rounded-full bg-line">
        <div className="h-full rounded-full bg-ink" style={{ inlineSize: `${share}%` }} />
      </div>
      <p className="mt-1.5 flex justify-between gap-3 font-semibold text-sm">
        <bdi>{t('bar.paid', { amount: formatMoney(paid, language) })}</bdi>
        <bdi>{t('bar.left', { amount: formatMoney(due, language) })}</bdi>
      </p>
    </div>
  )
}
