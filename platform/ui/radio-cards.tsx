import { type ReactNode, useId } from 'react'
import { RadioOrCheckboxInput } from './choice-input.tsx'
import { classNames } from './class-names.ts'
import { FieldErrorText, RequirementMark } from './field.tsx'

export type RadioCard<Value extends string> = {
  value: Value
  label: ReactNode
  description?: ReactNode
  icon?: ReactNode
  /** Content at the end of the card, such as a price. */
  trailing?: ReactNode
  disabled?: boolean
  /** Why it cannot be chosen; replaces the description. */
  disabledReason?: ReactNode
}

export type RadioCardsProps<Value extends string> = {
  name: string
  legend: ReactNode
  hideLegend?: boolean
  options: readonly RadioCard<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  required?: boolean
  error?: string | undefined
  /** The number of columns from tablet width on. */
  columns?: 1 | 2 | 3
}

const COLUMNS = { 1: '', 2: 'md:grid-cols-2', 3: 'md:grid-cols-3' }

const CARD =
  'pressable flex min-h-16 flex-wrap items-center gap-3 rounded-lg border border-line bg-surface-raised px-4 py-3 ' +
  'hover:not-has-disabled:border-line-strong has-checked:border-brand-strong has-checked:bg-brand-soft ' +
  'has-checked:inset-ring has-checked:inset-ring-brand-strong has-disabled:bg-surface-sunken has-disabled:text-muted'

const Card = <Value extends string>({
  option,
  name,
  checked,
  required,
  isInvalid,
  onChange,
}: Pick<RadioCardsProps<Value>, 'name' | 'required' | 'onChange'> & {
  option: RadioCard<Value>
  checked: boolean
  isInvalid: boolean
}) => {
  const id = useId()
  const detail = option.disabled ? (option.disabledReason ?? option.description) : option.description
  return (
    <label className={CARD} htmlFor={id}>
      {option.icon && <span className="grid text-muted">{option.icon}</span>}
      <span className="min-w-0 flex-1 basis-24">
        <span id={`${id}-label`} className="block font-semibold">
          {option.label}
        </span>
        {detail && (
          <span id={`${id}-detail`} className="block text-muted text-sm">
            {detail}
          </span>
        )}
      </span>
      {option.trailing && (
        <span id={`${id}-trailing`} className="font-medium text-sm">
          {option.trailing}
        </span>
      )}
      <RadioOrCheckboxInput
        type="radio"
        id={id}
        name={name}
        value={option.value}
        checked={checked}
        required={required}
        // Said in any case: a required choice that is not made yet would be announced as invalid.
        aria-invalid={isInvalid}
        disabled={option.disabled}
        onChange={() => onChange(option.value)}
        aria-labelledby={`${id}-label`}
        aria-describedby={
          [detail && `${id}-detail`, option.trailing && `${id}-trailing`].filter(Boolean).join(' ') ||
          undefined
        }
      />
    </label>
  )
}

/** One of a few choices, each with a picture and a sentence. */
export const RadioCards = <Value extends string>({
  name,
  legend,
  hideLegend,
  options,
  value,
  onChange,
  required,
  error,
  columns = 1,
}: RadioCardsProps<Value>) => {
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hideLegend ? 'sr-only' : 'mb-2 font-semibold text-lg'}>
        {legend}
        <RequirementMark required={required} />
      </legend>
      <div className={classNames('grid gap-2', COLUMNS[columns])}>
        {options.map((option) => (
          <Card
            key={option.value}
            option={option}
            name={name}
            required={required}
            checked={option.value === value}
            isInvalid={error !== undefined && error !== ''}
            onChange={onChange}
          />
        ))}
      </div>
      <FieldErrorText id={`${id}-error`} error={error} />
    </fieldset>
  )
}
