import { splitRefunds } from '#core/payments/domain/refund-sums.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { formatColumnMoney, formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { PrinterIcon } from '#platform/ui/icons/printer.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { SharedBill, ShareReceipt } from '../../contract/endpoints.ts'
import { useSplitBillTexts } from '../split-bill-texts.ts'
import { LazyPayBy } from './lazy-group-pay.tsx'
import { PaidBar } from './paid-bar.tsx'

const Row = ({ name, text }: { name: string; text: string }) => (
  <li className="flex justify-between gap-3">
    <bdi>{name}</bdi>
    <Price text={text} />
  </li>
)

const Receipt = ({ bill, receipt }: { bill: SharedBill; receipt: ShareReceipt }) => {
  const t = useSplitBillTexts()
  const language = useLanguage()
  const { amount, tip, parts, payment, paidAt } = receipt
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const inColumn = (value: ShareReceipt['amount']) => formatColumnMoney(value, language)
  return (
    <section className="rounded-xl border border-line bg-surface-raised p-4">
      <h2 className="font-bold text-lg tracking-tight">{t('receipt.heading')}</h2>
      <p className="mb-3 text-muted text-sm">
        <bdi>
          {bill.store.name} · {t('bill.numbered', { number: bill.orderId })} · {time.format(new Date(paidAt))}
        </bdi>
      </p>
      <ul className="grid gap-2">
        {parts.map(({ name, num, den, amount: part }) => (
          <Row
            key={`${name} ${num} ${den} ${part.amount}`}
            name={num === den ? name : t('receipt.part', { item: name, num, den })}
            text={inColumn(part)}
          />
        ))}
        {parts.length === 0 && <Row name={t('receipt.share')} text={inColumn(amount)} />}
        {tip.amount > 0 && <Row name={t('tip.line')} text={inColumn(tip)} />}
        <li className="flex justify-between gap-3 border-line border-t pt-2 font-bold">
          {t('receipt.total')}
          <Price text={inColumn({ ...amount, amount: amount.amount + tip.amount })} />
        </li>
        {splitRefunds(receipt).map(({ stage, amount: back }) => (
          <Row key={stage} name={t(`receipt.${stage}`)} text={inColumn({ ...back, amount: -back.amount })} />
        ))}
      </ul>
      <p className="mt-3 text-muted text-sm">
        {t('receipt.reference')} <bdi className="break-all">{payment}</bdi>
      </p>
    </section>
  )
}

const Cancelled = () => {
  const t = useSplitBillTexts()
  return (
    <div role="status" className="grid gap-2 pt-4 text-center">
      <h1 className="font-extrabold text-3xl tracking-tight">{t('over.heading')}</h1>
      <p className="text-muted">{t('over.text')}</p>
    </div>
  )
}

/** What the guest has paid, and what is left for the others. */
const Paid = ({ bill }: { bill: SharedBill }) => {
  const t = useSplitBillTexts()
  const language = useLanguage()
  const sum = bill.receipts.reduce((all, { amount, tip }) => all + amount.amount + tip.amount, 0)
  const left = formatMoney(bill.due, language)
  const isDone = bill.due.amount === 0
  return (
    <>
      <div role="status" className="grid justify-items-center gap-2 pt-4 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-brand text-on-brand">
          <CheckIcon size={32} />
        </span>
        <h1 className="font-extrabold text-3xl tracking-tight">
          <bdi>{t('paid.heading', { amount: formatMoney({ ...bill.total, amount: sum }, language) })}</bdi>
        </h1>
        <p className="text-muted">
          {isDone
            ? t(bill.table ? 'bill.allPaid' : 'group.placed')
            : t(bill.table ? 'paid.left' : 'group.left', { amount: left })}
        </p>
        <LazyPayBy bill={bill} />
      </div>
      <PaidBar bill={bill} />
    </>
  )
}

/** What the guest has paid, with a receipt each, and how the table stands. */
export const ReceiptsView = ({ bill, onMore }: { bill: SharedBill; onMore: () => unknown }) => {
  const t = useSplitBillTexts()
  const home = useHome()
  return (
    <>
      {bill.isCancelled ? <Cancelled /> : <Paid bill={bill} />}
      {bill.receipts.map((receipt) => (
        <Receipt key={receipt.payment} bill={bill} receipt={receipt} />
      ))}
      <div className="grid gap-2 print:hidden">
        <ButtonLink to={getPagePath(home, bill.page)} size="lg" full>
          {t(bill.table ? 'toTable' : 'toGroup')}
        </ButtonLink>
        {bill.isOpen && bill.open.amount > 0 && (
          <Button variant="secondary" full onClick={onMore}>
            {t('paid.more')}
          </Button>
        )}
        <Button variant="ghost" full leading={<PrinterIcon size={18} />} onClick={() => window.print()}>
          {t('receipt.print')}
        </Button>
      </div>
    </>
  )
}
