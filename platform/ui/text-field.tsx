import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CONTROL_CLASSES } from './control-classes.ts'
import { Field, type FieldFrameProps } from './field.tsx'
import { splitFieldProps } from './split-field-props.ts'

export type TextFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'size'> & {
    /** An icon at the start of the field. */
    leading?: ReactNode
    /** A button or icon at its end. */
    trailing?: ReactNode
  }

/** One line of text. Give the browser the fitting `type`, `autoComplete` and `inputMode`. */
export const TextField = ({ leading, trailing, className, ...props }: TextFieldProps) => {
  const { frame, control } = splitFieldProps(props)
  return (
    <Field id={control.id} {...frame}>
      {(tied) => (
        <div className="relative">
          {leading && (
            <span className="pointer-events-none absolute inset-y-0 start-0 grid w-12 place-items-center text-muted">
              {leading}
            </span>
          )}
          <input
            dir="auto"
            {...control}
            {...tied}
            // Typed text may run against the page's direction, so there is room for an icon at both ends; an empty
            // field runs with the page, as its placeholder does.
            className={classNames(
              CONTROL_CLASSES,
              'placeholder-shown:[direction:inherit]',
              leading || trailing ? 'px-13' : '',
              className,
            )}
          />
          {trailing && <span className="absolute inset-y-0 end-1 grid place-items-center">{trailing}</span>}
        </div>
      )}
    </Field>
  )
}
