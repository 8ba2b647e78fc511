import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { CONTROL_CLASSES } from './control-classes.ts'
import { Field, type FieldFrameProps } from './field.tsx'
import { ChevronDownIcon } from './icons/chevron-down.tsx'
import { splitFieldProps } from './split-field-props.ts'

export type SelectOption = { value: string; label: string; disabled?: boolean }

export type SelectFieldProps = FieldFrameProps &
  Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'size'> & {
    options: readonly SelectOption[]
    /** Shown until something is chosen. */
    placeholder?: string
  }

/** One of many, in the device's own list. */
export const SelectField = ({ options, placeholder, className, ...props }: SelectFieldProps) => {
  const { frame, control } = splitFieldProps(props)
  return (
    <Field id={control.id} {...frame}>
      {(tied) => (
        <div className="relative" dir={control.dir}>
          <select
            {...control}
            {...tied}
            className={classNames(CONTROL_CLASSES, 'appearance-none pe-12', className)}
          >
            {placeholder !== undefined && (
              <option value="" disabled={tied.required}>
                {placeholder}
              </option>
            )}
            {options.map(({ value, label, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {label}
              </option>
            ))}
          </select>
          <span className="pointer-events-none absolute inset-y-0 end-0 grid w-12 place-items-center text-muted">
            <ChevronDownIcon size={20} />
          </span>
        </div>
      )}
    </Field>
  )
}
