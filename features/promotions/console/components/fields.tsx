import { useState } from 'react'
import { formatPlainPrice, getAmountInputMode } from '#platform/kernel/money.ts'
import { parsePrice } from '#platform/kernel/parse-price.ts'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { usePromotionsConsoleTexts } from '../promotions-console-texts.ts'

interface NumberFieldProps {
  readonly label: string
  readonly hint?: string
  /** Null when empty. */
  readonly value: number | null
  readonly min: number
  readonly max: number
  readonly onChange: (value: number | null) => void
}

/** A typed whole number; null for an empty field. */
export const NumberField = ({ label, hint, value, min, max, onChange }: NumberFieldProps) => {
  const t = usePromotionsConsoleTexts()
  const [text, setText] = useState(value === null ? '' : String(value))
  const isRight = (typed: string) => /^\d{1,7}$/.test(typed) && Number(typed) >= min && Number(typed) <= max
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      dir="ltr"
      value={text}
      error={text !== '' && !isRight(text) ? t('field.number', { min, max }) : undefined}
      onChange={({ target }) => {
        setText(target.value)
        if (target.value === '') onChange(null)
        else if (isRight(target.value)) onChange(Number(target.value))
      }}
    />
  )
}

interface AmountFieldProps {
  readonly label: string
  readonly hint?: string
  /** Minor units; null when empty. */
  readonly value: number | null
  readonly currency: string
  readonly onChange: (amount: number | null) => void
}

/** A typed amount, in the currency's digits; null for an empty field. */
export const PromotionAmountField = ({ label, hint, value, currency, onChange }: AmountFieldProps) => {
  const t = usePromotionsConsoleTexts()
  const [text, setText] = useState(value === null ? '' : formatPlainPrice(value, currency))
  const read = (typed: string) => parsePrice(typed, { currency, prices: 'major' })
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode={getAmountInputMode(currency)}
      dir="ltr"
      trailing={<span className="pe-3 text-muted text-sm">{currency}</span>}
      value={text}
      error={text !== '' && read(text) === undefined ? t('field.amount') : undefined}
      onChange={({ target }) => {
        setText(target.value)
        const amount = read(target.value)
        if (target.value === '') onChange(null)
        else if (amount !== undefined) onChange(amount === 0 ? null : amount)
      }}
    />
  )
}

interface CheckListProps<Value extends string | number> {
  readonly legend: string
  readonly hint?: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly chosen: readonly Value[]
  readonly onChange: (chosen: Value[]) => void
}

/** Selects any number of options; none selected means all. */
export const CheckList = <Value extends string | number>({
  legend,
  hint,
  options,
  chosen,
  onChange,
}: CheckListProps<Value>) => (
  <fieldset>
    <legend className="font-semibold">{legend}</legend>
    {hint && <p className="text-muted text-sm">{hint}</p>}
    <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
      {options.map(({ value, label }) => (
        <CheckboxField
          key={value}
          label={<bdi>{label}</bdi>}
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
          }
        />
      ))}
    </div>
  </fieldset>
)
