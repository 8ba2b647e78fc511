import { useState } from 'react'
import { TextField, type TextFieldProps } from '#platform/ui/text-field.tsx'
import { readPrice, writePrice } from '../../domain/read-price.ts'
import { useMenusConsoleTexts } from '../menus-console-texts.ts'

type AmountFieldProps = Pick<TextFieldProps, 'label' | 'disabled'> & {
  /** Minor units; undefined while what stands there is no price. */
  value: number | undefined
  currency: string
  onChange: (amount: number | undefined) => void
}

/** A price as people write it, in the currency's digits. */
export const AmountField = ({ value, currency, onChange, ...field }: AmountFieldProps) => {
  const t = useMenusConsoleTexts()
  const [text, setText] = useState(value === undefined ? '' : writePrice(value, currency))
  return (
    <TextField
      {...field}
      required
      inputMode="decimal"
      dir="ltr"
      trailing={<span className="pe-3 text-muted text-sm">{currency}</span>}
      value={text}
      error={text !== '' && value === undefined ? t('editor.priceFormat') : undefined}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(readPrice(event.currentTarget.value, { currency, prices: 'major' }))
      }}
    />
  )
}
