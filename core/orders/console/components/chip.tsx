import type { ReactNode } from 'react'
import { classNames } from '#platform/ui/class-names.ts'

const TONES = {
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}

/** The look of a state in the bar; a button or a link takes it, too. */
export const getChipClasses = (tone: keyof typeof TONES): string =>
  classNames(
    'inline-flex min-h-target min-w-0 items-center gap-2 rounded-sm px-3 font-semibold text-sm no-underline md:max-xl:px-2 md:max-xl:text-xs md:max-xl:leading-tight',
    TONES[tone],
  )

/** What can be done about the state. */
export const ChipAction = ({ children }: { children: ReactNode }) => (
  <span className="min-w-0 underline underline-offset-4 xl:whitespace-nowrap">{children}</span>
)
