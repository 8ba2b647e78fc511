import { useState } from 'react'
import { normalizeSearchText } from '#platform/kernel/normalize-search-text.ts'
import { TextField, type TextFieldProps } from '#platform/ui/text-field.tsx'

type DrawnNumberFieldProps = Pick<
  TextFieldProps,
  'label' | 'hideLabel' | 'fieldClassName' | 'className' | 'trailing'
> & {
  readonly value: number
  readonly fits: (value: number) => boolean
  /** The error for text that is not a number or is out of range. */
  readonly fault: string
  readonly onChange: (value: number) => void
}

const parseNumber = (text: string): number => {
  const plain = text
    .trim()
    .replace(/[,٫]/, '.')
    .replace(/[٠-٩۰-۹]/g, normalizeSearchText)
  return /^-?\d{1,6}(?:\.\d{1,15})?$/.test(plain) ? Number(plain) : Number.NaN
}

/** A number that is drawn on the map and can also be typed; it follows the map except during typing. */
export const DrawnNumberField = ({
  value,
  fits,
  fault: issue,
  onChange,
  ...field
}: DrawnNumberFieldProps) => {
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && !fits(parseNumber(typed))
  return (
    <TextField
      {...field}
      dir="ltr"
      value={typed ?? String(value)}
      error={isWrong ? issue : undefined}
      data-unreadable={isWrong || undefined}
      onBlur={() => {
        if (!isWrong) setTyped(undefined)
      }}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        const number = parseNumber(currentTarget.value)
        if (fits(number)) onChange(number)
      }}
    />
  )
}
