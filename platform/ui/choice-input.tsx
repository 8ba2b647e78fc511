import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

const INPUT_CLASSES =
  'peer size-6 shrink-0 appearance-none border-2 border-line-strong bg-surface-raised transition-colors ' +
  'enabled:hover:border-ink checked:border-brand-strong checked:bg-brand-strong disabled:border-line ' +
  'disabled:bg-surface-sunken disabled:checked:bg-line-strong aria-invalid:border-danger forced-colors:appearance-auto'

type ChoiceInputProps = Omit<ComponentProps<'input'>, 'type'> & { type: 'checkbox' | 'radio' }

/** The browser's own check box or radio button in the brand's colour. Put it inside a label. */
export const RadioOrCheckboxInput = ({ type, className, ...rest }: ChoiceInputProps) => (
  <span className="relative inline-grid shrink-0 place-items-center">
    <input
      {...rest}
      type={type}
      className={classNames(INPUT_CLASSES, type === 'radio' ? 'rounded-full' : 'rounded-xs', className)}
    />
    {type === 'radio' ? (
      <span
        aria-hidden="true"
        className="pointer-events-none absolute size-2.5 scale-0 rounded-full bg-surface-raised transition-transform peer-checked:scale-100 forced-colors:hidden"
      />
    ) : (
      <svg
        aria-hidden="true"
        width="16"
        height="16"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="pointer-events-none absolute scale-50 text-surface-raised opacity-0 transition-all peer-checked:scale-100 peer-checked:opacity-100 forced-colors:hidden"
      >
        <path d="M5 12.5l4.7 4.7L19 7.5" />
      </svg>
    )}
  </span>
)
