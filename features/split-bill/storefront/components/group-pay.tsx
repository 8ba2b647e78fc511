import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { useTimeLeft } from '#platform/ui/use-time-left.ts'
import type { SharedBill, ShareInput } from '../../contract/endpoints.ts'
import { useSplitBillTexts } from '../split-bill-texts.ts'

/** Until when all of a bill must be paid, for an order that begins only then. */
export const PayBy = ({ payBy, asOf }: { payBy: string; asOf: string }) => {
  const t = useSplitBillTexts()
  const { text } = useTimeLeft({ expiresAt: payBy, asOf })
  return <p className="text-muted text-sm">{t('payBy', { time: text })}</p>
}

/** The lines that the guest chose themselves, while nobody has claimed or paid a part of them; undefined without any. */
const findOwnPart = ({ lines, shares, yours, open }: SharedBill) => {
  const isYours = (line: string) => yours.includes(line)
  if (shares.some(({ parts }) => parts.some(({ line }) => isYours(line)))) return undefined
  const own = lines.filter(({ _id }) => isYours(_id))
  const sum = own.reduce((all, { amount }) => all + amount.amount, 0)
  const amount = Math.min(sum, open.amount)
  const parts = own.map(({ _id }) => ({ line: _id, num: 1, den: 1 }))
  return amount > 0 ? { parts, amount: { ...open, amount } } : undefined
}

interface GroupPayBarProps {
  readonly bill: SharedBill
  readonly onPayWith: (share: ShareInput) => unknown
}

/** For the people of a group, who have said before what is theirs: their part, or what is left. */
export const GroupPayBar = ({ bill, onPayWith }: GroupPayBarProps) => {
  const t = useSplitBillTexts()
  const language = useLanguage()
  const part = findOwnPart(bill)
  const { open } = bill
  return (
    <>
      {part && (
        <Button size="lg" full onClick={() => onPayWith({ way: 'items', parts: part.parts })}>
          {t('pay.own', { amount: formatMoney(part.amount, language) })}
        </Button>
      )}
      {open.amount > (part?.amount.amount ?? 0) && (
        <Button
          size="lg"
          full
          variant={part ? 'secondary' : 'primary'}
          onClick={() => onPayWith({ way: 'whole' })}
        >
          {t('pay.rest', { amount: formatMoney(open, language) })}
        </Button>
      )}
    </>
  )
}
