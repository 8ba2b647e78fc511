import { lazy, Suspense, useState } from 'react'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { Segmented } from '#core/console-shell/console/segmented.tsx'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { getLanesForRole, groupByLane, isNewLane, type Lane } from '../board/lanes.ts'
import { LANES_OF_VIEW, type View } from '../board/views.ts'
import { useBoard } from '../board-store.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'
import { BoardPartsOfExtensions } from './extension-parts.tsx'
import { BoardLane } from './lane.tsx'

/** Loaded on demand: the board itself does not need it. */
const PastOrders = lazy(() => import('./past-orders.tsx').then((file) => ({ default: file.PastOrders })))

/** Column widths from tablets on; new orders have the most text and buttons. */
const COLUMNS: Readonly<Record<number, string>> = {
  4: 'md:grid-cols-[1.25fr_1fr_1fr_1fr] 2xl:grid-cols-[1.15fr_1fr_1fr_1fr_0.85fr]',
  3: 'md:grid-cols-3',
  2: 'md:grid-cols-2',
  1: '',
}

/** Orders for later that wait for an answer, where only those for now are shown. */
const LaterHint = ({ count, onShow }: { count: number; onShow: () => void }) => {
  const t = useOrdersConsoleTexts()
  const language = useLanguage()
  return (
    <Notice
      tone="warning"
      className="mb-2"
      action={
        <Button size="sm" variant="secondary" onClick={onShow}>
          {t('later.show')}
        </Button>
      }
    >
      {t('later.waiting', { count, number: formatNumber(count, language) })}
    </Notice>
  )
}

interface BoardViewProps {
  readonly view: View
  readonly onView: (view: View) => void
}

/**
 * The lanes of a view; on a phone one lane at a time. Where the screen is tall enough each lane scrolls alone, so that
 * a long one does not push the others away.
 */
export const BoardView = ({ view, onView }: BoardViewProps) => {
  const t = useOrdersConsoleTexts()
  const { role } = useConsoleData().staff
  const { orders, pending } = useBoard()
  const [lane, setLane] = useState<Lane>()
  const lanes = groupByLane(orders, pending)
  const mine = getLanesForRole(role)
  const shown = LANES_OF_VIEW[view].filter((name) => mine.includes(name))
  const onPhone = lane && shown.includes(lane) ? lane : shown[0]
  const later = mine.includes('laterNew') && view === 'now' ? lanes.laterNew.length : 0

  if (view === 'past')
    return (
      <div className="px-4 py-3">
        <BoardPartsOfExtensions />
        <Suspense fallback={<LoadingRows />}>
          <PastOrders />
        </Suspense>
      </div>
    )
  return (
    <div className="flex flex-1 flex-col px-3 pb-24 tall:h-[calc(100dvh-3.5rem)] tall:flex-none tall:pb-0">
      <BoardPartsOfExtensions />
      {shown.length > 1 && (
        <div className="-mx-3 sticky top-0 z-10 bg-surface-sunken px-4 py-2 md:hidden">
          <Segmented
            label={t('lanes')}
            value={onPhone}
            onChange={setLane}
            options={shown.map((name) => ({
              name,
              label: t(`lane.${name}`),
              count: lanes[name].length,
              isLoud: isNewLane(name),
            }))}
          />
        </div>
      )}
      <div className={classNames('grid gap-2 tall:min-h-0 tall:flex-1', COLUMNS[shown.length])}>
        {shown.map((name) => (
          <BoardLane
            key={name}
            lane={name}
            orders={lanes[name]}
            isWide={shown.length < 3}
            hint={name === 'new' && later > 0 && <LaterHint count={later} onShow={() => onView('later')} />}
            className={name === onPhone ? '' : 'max-md:hidden'}
          />
        ))}
        {view === 'now' && shown.length === 4 && (
          <BoardLane lane="done" orders={lanes.done} className="hidden 2xl:block" />
        )}
      </div>
    </div>
  )
}
