import { type SubmitEvent, useState } from 'react'
import { parseAmount } from '#core/cart/storefront/parse-amount.ts'
import { formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { getAmountInputMode } from '#platform/kernel/money.ts'
import { Button } from '#platform/ui/button.tsx'
import { QuantityStepper } from '#platform/ui/quantity-stepper.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { SharedBill } from '../../contract/endpoints.ts'
import { MAX_PEOPLE } from '../../domain/share-rules.ts'
import { useSplitBillTexts } from '../split-bill-texts.ts'
import type { Claim } from '../use-shared-bill.ts'

interface SplitProps {
  readonly bill: SharedBill
  readonly claim: Claim
}

/** Everybody pays the same. */
export const EvenSplit = ({ bill, claim }: SplitProps) => {
  const t = useSplitBillTexts()
  const language = useLanguage()
  const [people, setPeople] = useState(Math.min(MAX_PEOPLE, Math.max(2, bill.people)))
  return (
    <div className="grid gap-4 py-4">
      <div className="flex items-center justify-between gap-3">
        <span className="font-semibold">{t('evenly.people')}</span>
        <QuantityStepper
          label={t('evenly.people')}
          value={people}
          valueText={formatNumber(people, language)}
          min={2}
          max={MAX_PEOPLE}
          onChange={setPeople}
        />
      </div>
      <Button variant="secondary" size="lg" full onClick={() => claim({ way: 'evenly', people })}>
        {t('evenly.take')}
      </Button>
      <p className="text-muted text-sm">{t('evenly.text')}</p>
    </div>
  )
}

/** An amount that the guest types, or all that is left. */
export const AmountSplit = ({ bill, claim }: SplitProps) => {
  const t = useSplitBillTexts()
  const language = useLanguage()
  const { currency } = bill.total
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const take = async () => {
    const amount = parseAmount(typed, currency)
    setWrong(!amount)
    if (amount) await claim({ way: 'amount', amount: { amount, currency } })
  }
  return (
    <div className="grid gap-4 py-4">
      <form
        noValidate
        onSubmit={(event: SubmitEvent) => event.preventDefault()}
        className="flex items-start gap-2"
      >
        <TextField
          fieldClassName="flex-1"
          label={t('amount.label', { currency })}
          inputMode={getAmountInputMode(currency)}
          dir="ltr"
          autoComplete="off"
          maxLength={12}
          value={typed}
          error={isWrong ? t('amount.invalid') : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="soft" className="mt-7" onClick={take}>
          {t('amount.take')}
        </Button>
      </form>
      {bill.open.amount > 0 && (
        <Button variant="secondary" size="lg" full onClick={() => claim({ way: 'whole' })}>
          {t('amount.all', { amount: formatMoney(bill.open, language) })}
        </Button>
      )}
    </div>
  )
}
