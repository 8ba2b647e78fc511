import { useState } from 'react'
import { normalizeSearchText } from '#platform/kernel/normalize-search-text.ts'
import { TextField, type TextFieldProps } from '#platform/ui/text-field.tsx'
import { useConsoleShellTexts } from './console-shell-texts.ts'

type WholeNumberFieldProps = Pick<
  TextFieldProps,
  'label' | 'disabled' | 'error' | 'hint' | 'optional' | 'required'
> & {
  value: number | undefined
  min: number
  max: number
  /** Called with every valid number and, where the field is optional, with undefined when it is empty. */
  onChange: (number: number | undefined) => void
}

/**
 * A whole number within a range, in any digits. An invalid number is marked and prevents its form from being saved.
 */
export const WholeNumberField = ({ value, min, max, error, onChange, ...field }: WholeNumberFieldProps) => {
  const t = useConsoleShellTexts()
  const [text, setText] = useState(String(value ?? ''))
  const fits = (typed: string): boolean => {
    const plain = normalizeSearchText(typed)
    if (plain === '') return field.optional === true
    return /^-?\d{1,9}$/.test(plain) && Number(plain) >= min && Number(plain) <= max
  }
  return (
    <TextField
      {...field}
      inputMode={min < 0 ? 'text' : 'numeric'}
      dir="ltr"
      value={text}
      data-unreadable={!fits(text) || undefined}
      error={fits(text) ? error : t('field.numberFormat', { min, max })}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        const plain = normalizeSearchText(currentTarget.value)
        if (fits(currentTarget.value)) onChange(plain === '' ? undefined : Number(plain))
      }}
    />
  )
}
