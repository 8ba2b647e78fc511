import { useState } from 'react'
import { TextField, type TextFieldProps } from '#platform/ui/text-field.tsx'
import { formatPlainPrice, parsePrice } from '../domain/parse-price.ts'
import { useStoresConsoleTexts } from './stores-console-texts.ts'

type AmountFieldProps = Pick<
  TextFieldProps,
  'label' | 'disabled' | 'error' | 'hideLabel' | 'optional' | 'required' | 'placeholder' | 'hint'
> & {
  /** Minor units; undefined while nothing stands there. */
  value: number | undefined
  currency: string
  /** Hears of every price that can be read, and of an empty field; never of what is no price. */
  onChange: (amount: number | undefined) => void
}

/** A price as people write it, in the currency's digits. What is no price is marked, and keeps its form from being saved. */
export const AmountField = ({ value, currency, error, onChange, ...field }: AmountFieldProps) => {
  const t = useStoresConsoleTexts()
  const [text, setText] = useState(value === undefined ? '' : formatPlainPrice(value, currency))
  const isUnreadable = text.trim() !== '' && parsePrice(text, { currency, prices: 'major' }) === undefined
  return (
    <TextField
      {...field}
      inputMode="decimal"
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
