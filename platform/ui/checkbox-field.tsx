import { type ComponentProps, useId } from 'react'
import { RadioOrCheckboxInput } from './choice-input.tsx'
import { classNames } from './class-names.ts'
import { FieldErrorText, type FieldFrameProps, RequirementMark } from './field.tsx'
import { splitFieldProps } from './split-field-props.ts'

export type CheckboxFieldProps = Omit<FieldFrameProps, 'hideLabel'> &
  Omit<ComponentProps<'input'>, 'type' | 'size'>

/** A check box; the whole line can be tapped. */
export const CheckboxField = (props: CheckboxFieldProps) => {
  const { frame, control } = splitFieldProps(props)
  const ownId = useId()
  const id = control.id ?? ownId
  const describedBy = [frame.hint && `${id}-hint`, frame.error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classNames('w-full', frame.fieldClassName)}>
      <label className="flex min-h-target items-start gap-3 py-2.5" htmlFor={id}>
        <RadioOrCheckboxInput
          {...control}
          type="checkbox"
          id={id}
          required={frame.required}
          aria-invalid={frame.error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        <span>
          {frame.label}
          <RequirementMark required={frame.required} optional={frame.optional} />
          {frame.hint && (
            <span id={`${id}-hint`} className="block text-muted text-sm">
              {frame.hint}
            </span>
          )}
        </span>
      </label>
      <FieldErrorText id={`${id}-error`} error={frame.error} />
    </div>
  )
}
