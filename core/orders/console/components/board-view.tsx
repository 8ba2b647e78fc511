import { lazy, Suspense, useState } from 'react'
import { useConsoleData } from '#core/stores/console/console-data.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { getLanesForRole, groupByLane, type Lane } from '../board/lanes.ts'
import { useBoard } from '../board-store.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'
import { BoardLane } from './lane.tsx'
import { type View, ViewSwitch } from './view-switch.tsx'

const LANES_OF_VIEW: Readonly<Record<View, readonly Lane[]>> = {
  now: ['new', 'accepted', 'ready', 'out'],
  later: ['laterNew', 'laterAccepted'],
  done: ['done'],
  past: [],
}

/** Roles of the contract. */
const PAST_ORDER_ROLES: ReadonlySet<string> = new Set(['owner', 'manager'])

/** Loaded on demand: the board itself does not need it. */
const PastOrders = lazy(() => import('./past-orders.tsx').then((file) => ({ default: file.PastOrders })))

/** Column widths from tablets on; new orders have the most text and buttons. */
const COLUMNS: Readonly<Record<number, string>> = {
  4: 'md:grid-cols-[1.28fr_1fr_1fr_1fr] min-[1260px]:grid-cols-[1.15fr_1fr_1fr_1fr_0.85fr]',
  2: 'md:grid-cols-2 min-[1260px]:grid-cols-[1fr_1fr_0.6fr]',
  1: '',
}

/** The lanes: now, for later, done, and past orders; on a phone one lane at a time. */
export const BoardView = () => {
  const t = useOrdersConsoleTexts()
  const language = useLanguage()
  const { role } = useConsoleData().staff
  const { orders, pending } = useBoard()
  const [view, setView] = useState<View>('now')
  const [lane, setLane] = useState<Lane>()
  const lanes = groupByLane(orders, pending)
  const mine = getLanesForRole(role)
  const shown = LANES_OF_VIEW[view].filter((name) => mine.includes(name))
  const onPhone = lane && shown.includes(lane) ? lane : shown[0]
  const later = lanes.laterNew.length

  const laterHint = mine.includes('laterNew') && later > 0 && view === 'now' && (
    <Notice
      tone="warning"
      className="mb-3"
      action={
        <Button size="sm" variant="secondary" onClick={() => setView('later')}>
          {t('later.show')}
        </Button>
      }
    >
      {t('later.waiting', { count: later, number: formatNumber(later, language) })}
    </Notice>
  )

  return (
    <div className="px-3 pb-4">
      <ViewSwitch
        view={view}
        onView={setView}
        lanes={lanes}
        mine={mine}
        canSeePast={PAST_ORDER_ROLES.has(role)}
        phone={{ lanes: shown, lane: onPhone, onLane: setLane }}
      />
      {view === 'past' && (
        <Suspense fallback={<Spinner />}>
          <PastOrders />
        </Suspense>
      )}
      <div className={classNames('grid items-start gap-3', COLUMNS[shown.length])}>
        {shown.map((name) => (
          <BoardLane
            key={name}
            lane={name}
            orders={lanes[name]}
            isWide={shown.length < 3}
            hint={name === 'new' && laterHint}
            className={name === onPhone ? '' : 'max-md:hidden'}
          />
        ))}
        {view === 'now' && (
          <BoardLane lane="done" orders={lanes.done} className="hidden min-[1260px]:block" />
        )}
      </div>
    </div>
  )
}
