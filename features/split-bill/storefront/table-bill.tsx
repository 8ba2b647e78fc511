import { useEffect, useState } from 'react'
import type { TableBillProps } from '#core/checkout/storefront/checkout-extensions.tsx'
import { AccountCard } from '#core/customers/storefront/account-frame.tsx'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { formatColumnMoney, formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { SharedBill, SplitBillApi } from '../contract/endpoints.ts'
import { PaidBar } from './components/paid-bar.tsx'
import { getTableBillPath } from './paths.ts'
import { useSplitBillTexts } from './split-bill-texts.ts'

const useBills = ({ orders, asOf }: TableBillProps): readonly SharedBill[] => {
  const language = useLanguage()
  const [bills, setBills] = useState<readonly SharedBill[]>([])
  const ids = orders.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has other names, a newer visit another bill
  useEffect(() => {
    let isLeft = false
    const load = async () => {
      const api = browserApi<SplitBillApi>()
      const read = ids.split(',').map((id) => api('GET /api/v1/orders/:id/bill', { params: { id } }))
      const found = (await Promise.all(read)).flatMap((answer) => (answer.ok ? [answer.data] : []))
      if (!isLeft) setBills(found)
    }
    void load()
    return () => {
      isLeft = true
    }
  }, [ids, asOf, language])
  return bills
}

const Bill = ({ bill, isOnly }: { bill: SharedBill; isOnly: boolean }) => {
  const t = useSplitBillTexts()
  const language = useLanguage()
  const home = useHome()
  const paid = bill.shares.filter(({ state }) => state === 'paid')
  const isDone = bill.due.amount === 0
  return (
    <AccountCard heading={isOnly ? t('bill.heading') : t('bill.numbered', { number: bill.orderId })}>
      <PaidBar bill={bill} />
      <ul className="mt-4 grid gap-2">
        <li className="flex justify-between gap-3">
          {t('bill.total')}
          <Price text={formatColumnMoney(bill.total, language)} />
        </li>
        {paid.map(({ _id, by, amount }) => (
          <li key={_id} className="flex justify-between gap-3">
            <bdi>{by.isYou ? t('bill.youPaid') : t('bill.paidBy', { name: by.name })}</bdi>
            <Price text={formatColumnMoney({ ...amount, amount: -amount.amount }, language)} />
          </li>
        ))}
        <li className="flex justify-between gap-3 border-line border-t pt-2 font-bold text-lg">
          {t('bill.left')}
          <Price text={formatColumnMoney(bill.due, language)} />
        </li>
      </ul>
      {isDone && <p className="mt-3 font-semibold">{t('bill.allPaid')}</p>}
      {(bill.isOpen || bill.receipts.length > 0) && (
        <ButtonLink
          to={getTableBillPath(home, bill._id)}
          size="lg"
          full
          variant={isDone || !bill.isOpen ? 'secondary' : 'primary'}
          className="mt-4"
        >
          {isDone || !bill.isOpen ? t('bill.receipts') : t('bill.split')}
        </ButtonLink>
      )}
      {bill.isOpen && !isDone && (
        <p className="mt-3 text-muted text-sm">
          {t('bill.waiter', { amount: formatMoney(bill.due, language) })}
        </p>
      )}
    </AccountCard>
  )
}

/** The bills of a table: who has paid what, what is left, and the way to pay a share. */
export const TableBill = (props: TableBillProps) => {
  const bills = useBills(props)
  return bills.map((bill) => <Bill key={bill._id} bill={bill} isOnly={bills.length === 1} />)
}
