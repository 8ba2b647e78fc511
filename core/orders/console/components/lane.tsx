import { type ReactNode, useId, useRef } from 'react'
import { CountBadge } from '#core/console-shell/console/segmented.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { useFocusableScroll } from '#platform/ui/use-focusable-scroll.ts'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { isNewLane, type Lane } from '../board/lanes.ts'
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

/** A lane of the board with its cards; its heading stays in view. */
export const BoardLane = ({ lane, orders, isWide = false, hint, className }: LaneProps) => {
  const t = useOrdersConsoleTexts()
  const id = useId()
  const place = useRef<HTMLElement>(null)
  useFocusableScroll(place)
  return (
    <section
      ref={place}
      aria-labelledby={id}
      data-lane={lane}
      className={classNames(
        // Room below for a message with its Undo: the last card can be scrolled above it.
        'min-w-0 px-1 tall:overflow-y-auto tall:pb-24 tall:[scrollbar-width:none]',
        className,
      )}
    >
      <h2
        id={id}
        className="sticky top-14 z-[1] flex min-h-target items-center gap-2 bg-surface-sunken px-1 font-bold text-sm max-md:sr-only tall:top-0"
      >
        {t(`lane.${lane}`)}
        <CountBadge count={orders.length} isLoud={isNewLane(lane) && orders.length > 0} />
      </h2>
      {hint}
      {orders.length === 0 ? (
        <p className="rounded-md border border-line-strong/50 border-dashed px-3 py-5 text-center text-muted text-sm">
          {t(`empty.${lane}`)}
        </p>
      ) : (
        <ul
          className={classNames(
            'grid items-start gap-2',
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
