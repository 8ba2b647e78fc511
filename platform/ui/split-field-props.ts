import type { FieldFrameProps } from './field.tsx'

/** Splits the props of a field's frame from those of its control. */
export const splitFieldProps = <Props extends FieldFrameProps>({
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
