import { type ReactNode, useId } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import type { BoardOrder } from '../../contract/endpoints.ts'
import type { Lane } from '../board/lanes.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'
import { DoneCard } from './done-card.tsx'
import { OrderCard } from './order-card.tsx'

interface LaneProps {
  readonly lane: Lane
  readonly orders: readonly BoardOrder[]
  /** Cards next to each other instead of one below the other. */
  readonly isWide?: boolean
  /** Shown above the cards. */
  readonly hint?: ReactNode
  readonly className?: string | undefined
}

/** A lane of the board with its cards. */
export const BoardLane = ({ lane, orders, isWide = false, hint, className }: LaneProps) => {
  const t = useOrdersConsoleTexts()
  const language = useLanguage()
  const id = useId()
  const isLoud = (lane === 'new' || lane === 'laterNew') && orders.length > 0
  return (
    <section aria-labelledby={id} data-lane={lane} className={classNames('min-w-0', className)}>
      <h2 id={id} className="flex min-h-10 items-center gap-2 px-1 font-bold text-base max-md:sr-only">
        {t(`lane.${lane}`)}
        <span
          className={classNames(
            'grid min-h-6 min-w-6 place-items-center rounded-full px-1.5 text-sm tabular-nums',
            isLoud ? 'bg-danger text-on-danger' : 'bg-line text-ink',
          )}
        >
          {formatNumber(orders.length, language)}
        </span>
      </h2>
      {hint}
      {orders.length === 0 ? (
        <p className="rounded-lg border border-line border-dashed px-3 py-5 text-center text-muted text-sm">
          {t(`empty.${lane}`)}
        </p>
      ) : (
        <ul
          className={classNames(
            'grid items-start gap-3',
            isWide && 'grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))]',
          )}
        >
          {orders.map((order) => (
            <li key={order._id} className="min-w-0">
              {lane === 'done' ? <DoneCard order={order} /> : <OrderCard order={order} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
