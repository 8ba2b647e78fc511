import type { FieldLook } from './field.tsx'

/** Parts the props of a field's frame from those of its control. */
export const splitFieldProps = <Props extends FieldLook>({
  label,
  hint,
  error,
  required,
  optional,
  hideLabel,
  fieldClassName,
  ...control
}: Props) => ({
  frame: { label, hint, error, required, optional, hideLabel, fieldClassName },
  control,
})
