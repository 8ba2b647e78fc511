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
  /** Only the icon, where the choice is seldom changed. */
  readonly isSmall?: boolean
  /** In a screen's bar instead of the frame: one line at every width. */
  readonly isInBar?: boolean
}

const FRAME = 'relative flex min-w-0 max-w-full items-center rounded-lg text-muted hover:bg-line'
/** On a tablet's rail the icon stands over the choice. */
const TILE_ICON =
  'start-3 md:start-0 md:end-0 md:top-1.5 md:flex md:justify-center xl:start-2.5 xl:end-auto xl:top-auto'
const TILE =
  'ps-10 pe-8 md:min-h-13 md:w-full md:px-1 md:pt-7 md:pb-1 md:text-center md:text-[0.6875rem] xl:min-h-target xl:py-0 xl:ps-10 xl:pe-8 xl:text-start xl:text-sm'
const IN_BAR = 'max-w-48 border border-line bg-surface-raised ps-10 pe-8'
const SMALL = 'w-target px-0 text-transparent'

/** An unobtrusive select in the console's frame, with the device's own list. */
export const HeaderSelect = ({
  label,
  icon,
  value,
  options,
  onChange,
  isSmall = false,
  isInBar = false,
}: HeaderSelectProps) => (
  <span className={FRAME}>
    <span className={classNames('pointer-events-none absolute', isSmall || isInBar ? 'start-3' : TILE_ICON)}>
      {icon}
    </span>
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      className={classNames(
        'min-h-target min-w-0 max-w-full appearance-none truncate rounded-lg bg-transparent font-medium text-ink text-sm *:bg-surface-raised *:text-ink',
        isSmall && SMALL,
        isInBar && IN_BAR,
        !isSmall && !isInBar && TILE,
      )}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} lang={option.lang}>
          {option.text}
        </option>
      ))}
    </select>
    {!isSmall && (
      <ChevronDownIcon
        size={16}
        className={classNames('pointer-events-none absolute end-3', !isInBar && 'md:max-xl:hidden')}
      />
    )}
  </span>
)
