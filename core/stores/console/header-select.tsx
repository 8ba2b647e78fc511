import type { ReactNode } from 'react'
import { classNames } from '#platform/ui/class-names.ts'
import { ChevronDownIcon } from '#platform/ui/icons/chevron-down.tsx'

interface HeaderSelectProps {
  /** For screen readers only: the choice and the icon are visible. */
  readonly label: string
  readonly icon: ReactNode
  readonly value: string
  readonly options: readonly { readonly value: string; readonly text: string; readonly lang?: string }[]
  readonly onChange: (value: string) => void
  /** Only the icon on phones and tablets. */
  readonly isSmall?: boolean
}

const SMALL = 'max-lg:w-target max-lg:px-0 max-lg:text-transparent'

/** An unobtrusive select in the console's header, with the device's own list. */
export const HeaderSelect = ({
  label,
  icon,
  value,
  options,
  onChange,
  isSmall = false,
}: HeaderSelectProps) => (
  <span className="relative inline-flex min-w-0 max-w-full items-center rounded-full text-muted hover:bg-surface-sunken">
    <span className="pointer-events-none absolute start-3">{icon}</span>
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      className={classNames(
        'min-h-target min-w-0 max-w-full appearance-none truncate rounded-full bg-transparent ps-10 pe-8 font-medium text-ink text-sm *:bg-surface-raised *:text-ink',
        isSmall && SMALL,
      )}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} lang={option.lang}>
          {option.text}
        </option>
      ))}
    </select>
    <ChevronDownIcon
      size={16}
      className={classNames('pointer-events-none absolute end-3', isSmall && 'max-lg:hidden')}
    />
  </span>
)
