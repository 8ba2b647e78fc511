import { type ComponentProps, useId } from 'react'
import { CONTROL_CLASSES } from './control-classes.ts'
import { Field, type FieldFrameProps } from './field.tsx'
import { ChevronDownIcon } from './icons/chevron-down.tsx'
import { splitFieldProps } from './split-field-props.ts'
import { useUiTexts } from './ui-texts.ts'

export type PhoneCountry = {
  /** Two letters, such as `AE`. */
  code: string
  /** In the reader's language. */
  name: string
  /** With its plus: `+971`. */
  dialCode: string
}

type CountryPickerProps = Pick<PhoneFieldProps, 'countries' | 'country' | 'onCountryChange' | 'disabled'>

const CountryPicker = ({ countries, country, onCountryChange, disabled }: CountryPickerProps) => {
  const t = useUiTexts()
  const id = useId()
  const chosen = countries.find(({ code }) => code === country)
  return (
    <div className="relative shrink-0 rounded-s-md focus-within:outline-3 focus-within:outline-focus">
      <label htmlFor={id} className="sr-only">
        {t('countryCode')}
      </label>
      <span
        aria-hidden="true"
        className="pointer-events-none flex h-full items-center gap-1.5 border-line border-e ps-4 pe-3 font-medium tabular-nums"
      >
        {chosen?.dialCode}
        <ChevronDownIcon size={16} className="text-muted" />
      </span>
      <select
        id={id}
        value={country}
        disabled={disabled}
        autoComplete="tel-country-code"
        onChange={(event) => onCountryChange(event.target.value)}
        className="absolute inset-0 size-full appearance-none bg-surface-raised text-ink opacity-0"
      >
        {countries.map(({ code, name, dialCode }) => (
          <option key={code} value={code}>
            {name} ({dialCode})
          </option>
        ))}
      </select>
    </div>
  )
}

export type PhoneFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'size' | 'type' | 'value' | 'onChange' | 'dir'> & {
    countries: readonly PhoneCountry[]
    /** Code of the chosen country. */
    country: string
    onCountryChange: (code: string) => void
    /** The number as it is typed. */
    value: string
    onChange: (value: string) => void
  }

/**
 * Country and number in one frame, always from left to right as numbers are. It only shows and passes on the input;
 * the caller cleans and validates it.
 */
export const PhoneField = ({ countries, country, onCountryChange, onChange, ...props }: PhoneFieldProps) => {
  const { frame, control } = splitFieldProps(props)
  return (
    <Field id={control.id} {...frame}>
      {(tied) => (
        <div
          dir="ltr"
          className="flex rounded-md border border-line-strong bg-surface-raised hover:border-ink has-[input:focus]:border-brand-strong has-[[aria-invalid]]:border-danger has-disabled:bg-surface-sunken"
        >
          <CountryPicker
            countries={countries}
            country={country}
            onCountryChange={onCountryChange}
            disabled={control.disabled}
          />
          <input
            autoComplete="tel-national"
            inputMode="tel"
            {...control}
            {...tied}
            type="tel"
            onChange={(event) => onChange(event.target.value)}
            className={`${CONTROL_CLASSES} rounded-s-none border-0 bg-transparent tabular-nums`}
          />
        </div>
      )}
    </Field>
  )
}
