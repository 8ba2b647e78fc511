import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const TONES = {
  neutral: 'bg-surface-sunken text-ink',
  brand: 'bg-brand-soft text-brand-strong',
  solid: 'bg-brand text-on-brand',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}

export type BadgeProps = {
  tone?: keyof typeof TONES
  icon?: ReactNode
  children: ReactNode
  className?: string
}

/** A word or two on a small coloured ground. The words carry the meaning; the colour helps. */
export const Badge = ({ tone = 'neutral', icon, children, className }: BadgeProps) => (
  <span
    className={classNames(
      'inline-flex min-h-6 items-center gap-1 rounded-full px-2.5 py-0.5 font-semibold text-xs',
      TONES[tone],
      className,
    )}
  >
    {icon}
    {children}
  </span>
)
