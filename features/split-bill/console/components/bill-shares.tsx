import { useState } from 'react'
import { AmountField } from '#core/console-shell/console/amount-field.tsx'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import type { BoardPartProps } from '#core/orders/console/board-extensions.tsx'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { StaffBill } from '../../contract/endpoints.ts'
import { useSplitBillConsoleTexts } from '../split-bill-console-texts.ts'
import { type TakeShare, useStaffBill } from '../use-staff-bill.ts'

const METHODS = ['cash', 'card'] as const

interface BillProps {
  readonly bill: StaffBill
  readonly isBusy: boolean
  readonly take: TakeShare
}

/** One guest's share; what is only claimed can be taken. */
const Share = ({ bill, share, isBusy, take }: BillProps & { share: StaffBill['shares'][number] }) => {
  const t = useSplitBillConsoleTexts()
  const language = useLanguage()
  const { _id, name, state, amount } = share
  const text = formatMoney(amount, language)
  return (
    <li className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 flex-1">
        <bdi className="block font-semibold">{name}</bdi>
        <bdi className="text-muted text-sm">{t(`state.${state}`, { amount: text })}</bdi>
      </span>
      {bill.isOpen &&
        state === 'held' &&
        METHODS.map((method) => (
          <Button
            key={method}
            size="sm"
            variant="secondary"
            className="min-h-target"
            busy={isBusy}
            aria-label={t(`take.${method}`, { name, amount: text })}
            onClick={() => take({ share: _id, amount, method })}
          >
            {t(method)}
          </Button>
        ))}
    </li>
  )
}

/** An amount that no guest has claimed. */
const OtherAmount = ({ bill, isBusy, take }: BillProps) => {
  const t = useSplitBillConsoleTexts()
  const [typed, setTyped] = useState<number>()
  const [round, setRound] = useState(0)
  const { currency } = bill.open
  const submit = async (method: (typeof METHODS)[number]) => {
    if (typed === undefined || !(await take({ amount: { amount: typed, currency }, method }))) return
    setTyped(undefined)
    setRound(round + 1)
  }
  return (
    <div className="grid gap-2">
      <AmountField key={round} label={t('amount')} value={typed} currency={currency} onChange={setTyped} />
      <div className="flex gap-2">
        {METHODS.map((method) => (
          <Button
            key={method}
            full
            variant="secondary"
            busy={isBusy}
            disabled={typed === undefined || typed === 0 || typed > bill.open.amount}
            aria-label={t(`amount.${method}`)}
            onClick={() => submit(method)}
          >
            {t(method)}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** The shares of a table's bill: who pays or has paid what, and taking one of them in cash or by card. */
const Shares = ({ order }: BoardPartProps) => {
  const t = useSplitBillConsoleTexts()
  const language = useLanguage()
  const { bill, isBusy, take } = useStaffBill(order)
  if (bill === 'failed') return <Notice tone="danger">{t('failed')}</Notice>
  if (!bill || (!bill.isOpen && bill.shares.length === 0)) return null
  return (
    <section aria-label={t('heading')} className="mt-4 grid gap-3">
      <h4 className="font-bold">{t('heading')}</h4>
      <ul className="grid gap-2 empty:hidden">
        {bill.shares.map((share) => (
          <Share key={share._id} {...{ bill, share, isBusy, take }} />
        ))}
      </ul>
      {bill.isOpen && bill.open.amount > 0 && (
        <>
          <p className="text-muted">{t('left', { amount: formatMoney(bill.open, language) })}</p>
          <OtherAmount {...{ bill, isBusy, take }} />
        </>
      )}
    </section>
  )
}

/** Below the payment of a table's order; nothing for others. */
export const BillShares = ({ order }: BoardPartProps) => {
  const { role } = useConsoleData().staff
  const canTake = role === 'owner' || role === 'manager' || role === 'orderTaker'
  return canTake && order.table ? <Shares order={order} /> : null
}
