import { type ReactNode, useEffect } from 'react'
import { Link, useMatches } from 'react-router'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'

const BAR_HEIGHT = '5.5rem'

/** Pages declare whether products are chosen there: a menu has many URLs, such as links and printed codes. */
export const useIsProductPage = (): boolean => {
  const handle = useMatches().at(-1)?.handle
  return typeof handle === 'object' && handle !== null && 'isForChoosing' in handle
}

interface PinnedBarProps {
  /** The name of the region for screen readers. */
  readonly label: string
  readonly to: string
  readonly icon: ReactNode
  readonly count: number
  readonly children: ReactNode
  /** A formatted amount at the end. */
  readonly amount: string | undefined
  readonly className?: string
}

/** A bar at the bottom of the screen that leads to a cart. Publishes its height for sticky elements and toasts. */
export const PinnedBar = ({ label, to, icon, count, children, amount, className }: PinnedBarProps) => {
  const language = useLanguage()
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--sticky-bottom', BAR_HEIGHT)
    return () => void style.removeProperty('--sticky-bottom')
  }, [])
  return (
    <aside
      aria-label={label}
      className={classNames(
        'pb-safe-3 pointer-events-none fixed inset-x-0 bottom-0 z-20 animate-rise px-gutter',
        className,
      )}
    >
      <Link
        to={to}
        className="pressable focus-on-brand pointer-events-auto mx-auto flex min-h-15 max-w-[min(32rem,calc(var(--container-page)-2*var(--spacing-gutter)))] items-center gap-3 rounded-xl border border-brand-edge bg-brand px-4 text-on-brand no-underline shadow-xl"
      >
        <span className="relative grid">
          {icon}
          <span className="absolute -end-2.5 -top-2.5 grid min-h-5 min-w-5 place-items-center rounded-full bg-on-brand px-1 font-bold text-brand text-xs leading-none">
            {formatNumber(count, language)}
          </span>
        </span>
        <span className="min-w-0 flex-1 ps-1 font-semibold">{children}</span>
        {amount && <bdi className="font-bold tabular-nums">{amount}</bdi>}
      </Link>
    </aside>
  )
}
