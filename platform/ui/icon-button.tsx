import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

const TONES = {
  plain: 'text-ink hover:bg-surface-sunken',
  sunken: 'bg-surface-sunken text-ink hover:bg-line',
  raised: 'bg-surface-raised text-ink shadow-md hover:shadow-lg',
  brand: 'border border-brand-edge bg-brand text-on-brand shadow-sm hover:shadow-md',
  onBrand: 'focus-on-brand text-on-brand hover:bg-on-brand/10',
}

const SIZES = { sm: 'size-9', md: 'size-target', lg: 'size-13' }

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** What it does, in words, for people who cannot see the icon. Include the badge's meaning. */
  label: string
  icon: ReactNode
  tone?: keyof typeof TONES
  /** 36, 44 or 52 px. */
  size?: keyof typeof SIZES
  /** A short text on the corner, such as a count, already in the reader's digits. */
  badge?: string
}

/** A round button that shows only an icon. */
export const IconButton = ({
  label,
  icon,
  tone = 'plain',
  size = 'md',
  badge,
  className,
  ...rest
}: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    className={classNames(
      'pressable inline-grid shrink-0 place-items-center rounded-full disabled:text-muted disabled:opacity-60',
      TONES[tone],
      SIZES[size],
      className,
    )}
  >
    {badge === undefined ? (
      icon
    ) : (
      <span className="relative grid">
        {icon}
        <span className="absolute -end-2.5 -top-2.5 grid min-h-5 min-w-5 place-items-center rounded-full border-2 border-surface-raised bg-brand-strong px-1 font-bold text-surface-raised text-xs leading-none">
          {badge}
        </span>
      </span>
    )}
  </button>
)
