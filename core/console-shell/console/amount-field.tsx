import { useState } from 'react'
import { formatPlainPrice, getAmountInputMode } from '#platform/kernel/money.ts'
import { parsePrice } from '#platform/kernel/parse-price.ts'
import { TextField, type TextFieldProps } from '#platform/ui/text-field.tsx'
import { useConsoleShellTexts } from './console-shell-texts.ts'

type AmountFieldProps = Pick<
  TextFieldProps,
  'label' | 'disabled' | 'error' | 'hideLabel' | 'optional' | 'required' | 'placeholder' | 'hint'
> & {
  /** Minor units; undefined while the field is empty. */
  value: number | undefined
  currency: string
  /** Called with every valid price, and with undefined for an empty field; not called for invalid text. */
  onChange: (amount: number | undefined) => void
}

/**
 * A price input in people's notation and the currency's digits. An invalid price is marked and prevents its form from
 * being saved.
 */
export const AmountField = ({ value, currency, error, onChange, ...field }: AmountFieldProps) => {
  const t = useConsoleShellTexts()
  const [text, setText] = useState(value === undefined ? '' : formatPlainPrice(value, currency))
  const isUnreadable = text.trim() !== '' && parsePrice(text, { currency, prices: 'major' }) === undefined
  return (
    <TextField
      {...field}
      inputMode={getAmountInputMode(currency)}
      dir="ltr"
      trailing={<span className="pe-3 text-muted text-sm">{currency}</span>}
      value={text}
      data-unreadable={isUnreadable || undefined}
      error={isUnreadable ? t('field.priceFormat') : error}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        const amount = parsePrice(currentTarget.value, { currency, prices: 'major' })
        if (amount !== undefined || currentTarget.value.trim() === '') onChange(amount)
      }}
    />
  )
}
