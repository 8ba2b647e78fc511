import { type SubmitEvent, useState } from 'react'
import { formatPlainPrice, getAmountInputMode } from '#platform/kernel/money.ts'
import { Button } from '#platform/ui/button.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useCartTexts } from './cart-texts.ts'
import { parseAmount } from './parse-amount.ts'

interface OwnTipProps {
  readonly currency: string
  /** What was chosen so far, in minor units. */
  readonly amount: number | undefined
  /** Answers whether the tip was taken. */
  readonly onChoose: (amount: number) => boolean | Promise<boolean>
  readonly onDone: () => void
}

/** The form for a tip of one's own amount; 0 takes the tip away. */
export const OwnTip = ({ currency, amount: chosen, onChoose, onDone }: OwnTipProps) => {
  const t = useCartTexts()
  const [typed, setTyped] = useState(chosen ? formatPlainPrice(chosen, currency) : '')
  const [isWrong, setWrong] = useState(false)
  const save = async () => {
    const amount = parseAmount(typed, currency)
    setWrong(amount === undefined)
    if (amount !== undefined && (await onChoose(amount))) onDone()
  }
  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent) => event.preventDefault()}
      className="mt-3 flex items-start gap-2"
    >
      <TextField
        autoFocus
        fieldClassName="flex-1"
        label={t('tip.amount', { currency })}
        inputMode={getAmountInputMode(currency)}
        dir="ltr"
        autoComplete="off"
        maxLength={12}
        value={typed}
        error={isWrong ? t('tip.invalid') : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="soft" className="mt-7" onClick={save}>
        {t('tip.save')}
      </Button>
    </form>
  )
}
