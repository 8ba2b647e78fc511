import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { WarningIcon } from './icons/warning.tsx'
import { useUiTexts } from './ui-texts.ts'

export type FieldFrameProps = {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong and how to fix it; shown, announced and tied to the control. */
  error?: string | undefined
  required?: boolean
  /** Shows "optional" next to the label: useful where most fields are required. */
  optional?: boolean
  /** For a label that is visually obvious, such as a search field's. */
  hideLabel?: boolean
  fieldClassName?: string
}

/** Props that a control must spread to be tied to its label, hint and error. */
export type ControlProps = {
  id: string
  required: boolean | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Shows an error below what it belongs to; the control's `aria-describedby` references `id`. */
export const FieldErrorText = ({ id, error }: { id: string; error: string | undefined }) => (
  <div aria-live="polite">
    {error && (
      <p id={id} className="mt-1.5 flex items-start gap-1.5 font-medium text-danger text-sm">
        <WarningIcon size={18} className="mt-px" />
        {error}
      </p>
    )}
  </div>
)

/**
 * The mark next to a label. The star is visual only; assistive technology reads `required` from the control itself.
 */
export const RequirementMark = ({ required, optional }: Pick<FieldFrameProps, 'required' | 'optional'>) => {
  const t = useUiTexts()
  if (required)
    return (
      <span aria-hidden="true" className="ms-0.5 text-danger">
        *
      </span>
    )
  return optional ? (
    <>
      {' '}
      <span className="ms-0.5 font-normal text-muted text-sm">({t('optional')})</span>
    </>
  ) : null
}

/** Label above, hint between, control, error below; `children` renders the control from the given props. */
export const Field = ({
  id,
  label,
  hint,
  error,
  required,
  optional,
  hideLabel,
  fieldClassName,
  children,
}: FieldFrameProps & { id?: string | undefined; children: (control: ControlProps) => ReactNode }) => {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = error ? `${controlId}-error` : undefined
  return (
    <div className={classNames('w-full', fieldClassName)}>
      <label htmlFor={controlId} className={hideLabel ? 'sr-only' : 'mb-1.5 block font-semibold text-sm'}>
        {label}
        <RequirementMark required={required} optional={optional} />
      </label>
      {hint && (
        <p id={hintId} className="-mt-1 mb-1.5 text-muted text-sm">
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
      })}
      <FieldErrorText id={`${controlId}-error`} error={error} />
    </div>
  )
}
