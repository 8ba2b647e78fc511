import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { WarningIcon } from './icons/warning.tsx'
import { useUiTexts } from './ui-texts.ts'

export type FieldFrameProps = {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong and how to put it right; shown, announced and tied to the control. */
  error?: string | undefined
  required?: boolean
  /** Says "optional" beside the label: useful where most fields are required. */
  optional?: boolean
  /** For a label that the surroundings make plain to the eye, such as a search field's. */
  hideLabel?: boolean
  fieldClassName?: string
}

/** What a control must spread on itself to be tied to its label, hint and error. */
export type ControlProps = {
  id: string
  required: boolean | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Shows an error below whatever it belongs to; `id` is what the control's `aria-describedby` names. */
export const FieldError = ({ id, error }: { id: string; error: string | undefined }) => (
  <div aria-live="polite">
    {error && (
      <p id={id} className="mt-1.5 flex items-start gap-1.5 font-medium text-danger text-sm">
        <WarningIcon size={18} className="mt-px" />
        {error}
      </p>
    )}
  </div>
)

/** The mark beside a label. The star is for the eye; assistive technology hears `required` from the control itself. */
export const RequirementMark = ({ required, optional }: Pick<FieldFrameProps, 'required' | 'optional'>) => {
  const t = useUiTexts()
  if (required)
    return (
      <span aria-hidden="true" className="ms-0.5 text-danger">
        *
      </span>
    )
  return optional ? <span className="ms-1.5 font-normal text-muted text-sm">({t('optional')})</span> : null
}

/** Label above, hint between, control, error below; the control is what `children` makes of the given props. */
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
      <FieldError id={`${controlId}-error`} error={error} />
    </div>
  )
}
