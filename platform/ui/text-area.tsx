import { type ComponentProps, useState } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from './class-names.ts'
import { CONTROL_CLASSES } from './control-classes.ts'
import { Field, type FieldFrameProps } from './field.tsx'
import { splitFieldProps } from './split-field-props.ts'
import { useUiTexts } from './ui-texts.ts'

/** Below this the remaining room is announced; earlier it would only disturb. */
const ANNOUNCE_BELOW = 20

const Counter = ({ count, max }: { count: number; max: number }) => {
  const t = useUiTexts()
  const language = useLanguage()
  const left = Math.max(0, max - count)
  return (
    <p className="mt-1 text-end text-muted text-xs tabular-nums">
      <bdi aria-hidden="true">
        {formatNumber(count, language)}/{formatNumber(max, language)}
      </bdi>
      <span className="sr-only" aria-live="polite">
        {left <= ANNOUNCE_BELOW && t('charactersLeft', { count: left })}
      </span>
    </p>
  )
}

export type TextAreaProps = FieldFrameProps & ComponentProps<'textarea'>

/** Several lines of text; grows with its content. With `maxLength` it counts, in UTF-16 units as the browser does. */
export const TextArea = ({ className, onInput, ...props }: TextAreaProps) => {
  const { frame, control } = splitFieldProps(props)
  const [typed, setTyped] = useState(String(control.defaultValue ?? '').length)
  const count = control.value === undefined ? typed : String(control.value).length
  return (
    <Field id={control.id} {...frame}>
      {(tied) => (
        <>
          <textarea
            dir="auto"
            rows={3}
            {...control}
            {...tied}
            onInput={(event) => {
              setTyped(event.currentTarget.value.length)
              onInput?.(event)
            }}
            className={classNames(
              CONTROL_CLASSES,
              // A word without a place to break would make the field, and with it the page, wider than the screen.
              'wrap-anywhere field-sizing-content max-h-60 min-h-24 resize-none',
              className,
            )}
          />
          {control.maxLength !== undefined && <Counter count={count} max={control.maxLength} />}
        </>
      )}
    </Field>
  )
}
