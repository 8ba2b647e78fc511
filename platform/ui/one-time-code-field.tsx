import type { ComponentProps } from 'react'
import { CONTROL_CLASSES } from './control-classes.ts'
import { Field, type FieldFrameProps } from './field.tsx'
import { splitFieldProps } from './split-field-props.ts'

const DIGIT_ZEROS = [0x0030, 0x0660, 0x06f0]

/** The digits of a typed or pasted text as 0 to 9, Arabic and Persian ones too, at most `length` of them. */
export const extractCodeDigits = (text: string, length: number): string =>
  [...text]
    .map((sign) => {
      const point = sign.codePointAt(0) ?? 0
      const zero = DIGIT_ZEROS.find((start) => point >= start && point <= start + 9)
      return zero === undefined ? '' : String(point - zero)
    })
    .join('')
    .slice(0, length)

export type OneTimeCodeFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'size' | 'type' | 'value' | 'onChange' | 'dir' | 'maxLength'> & {
    /** How many digits the code has. */
    length: number
    value: string
    /** Digits only. */
    onChange: (code: string) => void
    /** The last digit was typed, or the phone filled in the whole code. */
    onComplete?: (code: string) => void
  }

/**
 * A code from a message: one field, never one box per digit, so that the phone's autofill, pasting and screen readers
 * work. Not `type=number`, which drops leading zeros.
 */
export const OneTimeCodeField = ({ length, onChange, onComplete, ...props }: OneTimeCodeFieldProps) => {
  const { frame, control } = splitFieldProps(props)
  return (
    <Field id={control.id} {...frame}>
      {(tied) => (
        <input
          {...control}
          {...tied}
          type="text"
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          placeholder={'•'.repeat(length)}
          onChange={(event) => {
            const code = extractCodeDigits(event.target.value, length)
            onChange(code)
            if (code.length === length && code !== control.value) onComplete?.(code)
          }}
          className={`${CONTROL_CLASSES} min-h-16 text-center font-bold text-2xl tabular-nums tracking-code placeholder:font-normal placeholder:text-line-strong`}
        />
      )}
    </Field>
  )
}
