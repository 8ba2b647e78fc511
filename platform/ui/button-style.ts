import { classNames } from './class-names.ts'

export type ButtonStyle = {
  /** `primary` once per screen; `ink` where something must come before it, `soft` is a quieter invitation, `secondary` neutral, `ghost` like a link. */
  variant?: 'primary' | 'ink' | 'soft' | 'secondary' | 'ghost' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  /** As wide as its container. */
  full?: boolean
}

const VARIANTS = {
  primary: 'border-brand-edge bg-brand text-on-brand shadow-sm hover:shadow-md',
  ink: 'border-transparent bg-ink text-surface',
  soft: 'border-transparent bg-brand-soft text-brand-strong hover:border-brand-strong',
  secondary: 'border-transparent bg-surface-sunken text-ink hover:bg-line',
  ghost: 'border-transparent text-brand-strong hover:bg-brand-soft',
  danger: 'border-transparent bg-danger text-on-danger shadow-sm hover:shadow-md',
}

const SIZES = {
  sm: 'min-h-10 gap-1.5 rounded-full px-4 py-1.5 text-sm',
  md: 'min-h-12 gap-2 rounded-lg px-5 py-2.5 text-base',
  lg: 'min-h-14 gap-2.5 rounded-lg px-6 py-3 text-lg',
}

const DISABLED =
  'disabled:border-transparent disabled:bg-surface-sunken disabled:text-line-strong disabled:shadow-none ' +
  'aria-disabled:not-aria-busy:border-transparent aria-disabled:not-aria-busy:bg-surface-sunken ' +
  'aria-disabled:not-aria-busy:text-line-strong aria-disabled:not-aria-busy:shadow-none'

/** The classes shared by buttons and links styled as buttons. */
export const getButtonClasses = ({ variant = 'primary', size = 'md', full = false }: ButtonStyle): string =>
  classNames(
    'pressable relative inline-flex select-none items-center justify-center border text-center font-semibold no-underline',
    VARIANTS[variant],
    SIZES[size],
    DISABLED,
    full && 'w-full',
  )
