import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ForwardIcon } from '#platform/ui/icons/forward.tsx'

interface OrderRowProps {
  readonly icon: ReactNode
  readonly title: ReactNode
  readonly hint?: ReactNode
  /** Shown at the end, such as an amount. */
  readonly end?: ReactNode
}

const RowBody = ({ icon, title, hint, end }: OrderRowProps) => (
  <>
    <span className="text-muted">{icon}</span>
    <span className="min-w-0 flex-1 text-start">
      <span className="block font-semibold">{title}</span>
      {hint && <span className="block text-muted text-sm">{hint}</span>}
    </span>
    {end && <span className="shrink-0 font-semibold tabular-nums">{end}</span>}
  </>
)

const LOOK = 'flex min-h-16 w-full items-center gap-4 border-line border-b py-3 last:border-0'

/** A row that says something and cannot be pressed. */
export const OrderFact = (props: OrderRowProps) => (
  <div className={LOOK}>
    <RowBody {...props} />
  </div>
)

/** A row that leads somewhere or does something: one of the things that can be done with the order now. */
export const OrderRow = ({
  to,
  href,
  onPress,
  ...props
}: OrderRowProps & { to?: string; href?: string; onPress?: () => unknown }) => {
  const body = (
    <>
      <RowBody {...props} />
      <ForwardIcon size={18} className="text-muted" />
    </>
  )
  const className = `pressable ${LOOK} forced-colors:border!`
  if (to !== undefined)
    return (
      <Link to={to} className={className}>
        {body}
      </Link>
    )
  if (href !== undefined)
    return (
      <a href={href} className={className}>
        {body}
      </a>
    )
  return (
    <button type="button" onClick={onPress} className={className}>
      {body}
    </button>
  )
}
