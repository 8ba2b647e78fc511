import { Suspense, useState } from 'react'
import { useCheckoutExtensions } from '#core/checkout/storefront/checkout-extensions.tsx'
import { formatColumnMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { ChevronDownIcon } from '#platform/ui/icons/chevron-down.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { SharedBill } from '../../contract/endpoints.ts'
import { useSplitBillTexts } from '../split-bill-texts.ts'

/** What the bill comes to: what lowers it, the total, and what is left. */
export const BillTotals = ({ bill }: { bill: SharedBill }) => {
  const t = useSplitBillTexts()
  const language = useLanguage()
  const { total, due, paid, benefits } = bill
  const off = benefits.reduce((sum, { amount }) => sum + amount.amount, 0)
  const rows = [
    ...(off < 0 ? [{ key: 'before', name: t('benefits.before'), amount: total.amount - off }] : []),
    ...benefits.map(({ source, name, amount }) => ({ key: source, name, amount: amount.amount })),
    { key: 'total', name: t('bill.total'), amount: total.amount },
  ]
  return (
    <ul className="grid gap-2">
      {rows.map(({ key, name, amount }) => (
        <li key={key} className="flex justify-between gap-3">
          <bdi>{name}</bdi>
          <Price text={formatColumnMoney({ ...total, amount }, language)} />
        </li>
      ))}
      {paid.amount > 0 && (
        <li className="flex justify-between gap-3 font-bold">
          {t('bill.left')}
          <Price text={formatColumnMoney(due, language)} />
        </li>
      )}
    </ul>
  )
}

/** Codes, points and credit for the bill, until the first part is paid. */
export const BillBenefits = ({ bill, onChange }: { bill: SharedBill; onChange: () => unknown }) => {
  const t = useSplitBillTexts()
  const extensions = useCheckoutExtensions().filter(({ BillBenefit }) => BillBenefit !== undefined)
  const [isOpen, setOpen] = useState(false)
  const { _id: order, store, benefits } = bill
  return (
    <section className="grid gap-3 rounded-xl border border-line bg-surface-raised p-4">
      <BillTotals bill={bill} />
      {bill.canChangeBenefits && extensions.length > 0 && (
        <details
          className="group border-line border-t pt-1"
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary className="flex min-h-target cursor-pointer items-center justify-between gap-2 font-semibold">
            {t('benefits.heading')}
            <ChevronDownIcon size={20} className="transition-transform group-open:rotate-180" />
          </summary>
          {isOpen && (
            <div className="grid gap-4 pt-1">
              <p className="text-muted text-sm">{t('benefits.text')}</p>
              <Suspense>
                {extensions.map(
                  ({ name, BillBenefit }) =>
                    BillBenefit && (
                      <BillBenefit key={name} {...{ order, benefits, onChange }} store={store._id} />
                    ),
                )}
              </Suspense>
            </div>
          )}
        </details>
      )}
    </section>
  )
}
