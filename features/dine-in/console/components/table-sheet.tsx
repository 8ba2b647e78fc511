import { lazy, Suspense, useState } from 'react'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { BellIcon } from '#platform/ui/icons/bell.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import type { FloorTable } from '../../contract/floor-endpoints.ts'
import { describeCall } from '../describe-request.ts'
import { useTablesTexts } from '../dine-in-console-texts.ts'
import type { ChangeFloor } from '../use-floor.ts'
import { AnsweredCalls } from './answered-calls.tsx'
import { BillSum } from './bill-sum.tsx'
import { GuestsPanel } from './guests-panel.tsx'
import { MoveGuests } from './move-guests.tsx'
import { RoundPanel } from './round-panel.tsx'

const AddItems = lazy(() => import('./add-items.tsx').then((module) => ({ default: module.AddItems })))

type FloorSession = NonNullable<FloorTable['session']>

interface VisitProps {
  readonly session: FloorSession
  readonly change: ChangeFloor
}

/** Who waits to be let in, and who called for what. */
const Requests = ({ session, change }: VisitProps) => {
  const t = useTablesTexts()
  const id = session._id
  const admit = (member: string, isAdmitted: boolean) =>
    change((api) =>
      api('POST /api/v1/console/table-sessions/:id/admit', {
        params: { id },
        body: { members: [member], isAdmitted },
      }),
    )
  return (
    <>
      {session.waiting.map(({ _id, name }) => (
        <div key={_id} className="flex flex-wrap gap-2">
          <Button size="sm" className="min-h-target" onClick={() => admit(_id, true)}>
            <bdi>{t('sheet.admit', { name })}</bdi>
          </Button>
          <Button size="sm" variant="secondary" className="min-h-target" onClick={() => admit(_id, false)}>
            {t('sheet.refuse')}
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {session.calls.map((call) => (
          <Button
            key={call._id}
            size="sm"
            variant="secondary"
            className="min-h-target"
            leading={<BellIcon size={18} />}
            onClick={() =>
              change((api) =>
                api('POST /api/v1/console/table-calls/:id/answer', { params: { id: call._id }, body: {} }),
              )
            }
          >
            <bdi>{t('call.answer', { what: describeCall(t, call) })}</bdi>
          </Button>
        ))}
      </div>
      <AnsweredCalls calls={session.answered} />
    </>
  )
}

interface VisitBodyProps extends VisitProps {
  readonly table: FloorTable
  readonly tables: readonly FloorTable[]
  readonly onMoved: (table: string) => void
  readonly onAdd: () => void
}

const VisitBody = (props: VisitBodyProps) => {
  const t = useTablesTexts()
  const { session, table, change, onAdd } = props
  return (
    <div className="grid gap-4">
      <Requests session={session} change={change} />
      {table.state !== 'pending' && (
        <Button variant="secondary" leading={<PlusIcon size={20} />} onClick={onAdd}>
          {t('round.add')}
        </Button>
      )}
      <GuestsPanel session={session} change={change} />
      {session.rounds.length === 0 && <p className="text-muted">{t('sheet.noRound')}</p>}
      {session.rounds.map((round) => (
        <RoundPanel key={round._id} sessionId={session._id} round={round} change={change} />
      ))}
      <BillSum {...session} />
      <MoveGuests {...props} />
    </div>
  )
}

interface TableSheetProps {
  readonly store: string
  readonly table: FloorTable
  readonly tables: readonly FloorTable[]
  readonly change: ChangeFloor
  readonly onClose: () => void
  readonly onMoved: (table: string) => void
  /** Absent for those who may not edit tables. */
  readonly onEdit: (() => void) | undefined
}

interface FreeTableProps extends Pick<TableSheetProps, 'table' | 'change'> {
  readonly onAdd: () => void
}

/** What a free table offers: seating guests, and ordering for them. */
const FreeTable = ({ table, change, onAdd }: FreeTableProps) => {
  const t = useTablesTexts()
  const params = { id: table._id }
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        onClick={() => change((api) => api('POST /api/v1/console/tables/:id/seat', { params, body: {} }))}
      >
        {t('sheet.seat')}
      </Button>
      <Button variant="secondary" leading={<PlusIcon size={20} />} onClick={onAdd}>
        {t('round.add')}
      </Button>
    </div>
  )
}

/** A table with its guests: calls, rounds, the bill, moving and closing. */
export const TableSheet = (props: TableSheetProps) => {
  const { store, table, tables, change, onClose, onMoved, onEdit } = props
  const t = useTablesTexts()
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const { session } = table
  const close = async (method: 'cash' | 'card') => {
    if (!session) return
    setBusy(true)
    const isClosed = await change((api) =>
      api('POST /api/v1/console/table-sessions/:id/close', {
        params: { id: session._id },
        body: { total: session.due, method },
      }),
    )
    setBusy(false)
    if (isClosed) onClose()
  }
  if (isAdding)
    return (
      <Suspense>
        <AddItems store={store} table={table} change={change} onClose={() => setAdding(false)} />
      </Suspense>
    )
  const add = () => setAdding(true)
  const due = session?.due?.amount ? session.due : undefined
  const closing = session && (
    <div className="grid gap-2">
      {due && <p className="text-center">{t('sheet.take', { amount: formatMoney(due, language) })}</p>}
      <div className="flex gap-2">
        <Button full busy={isBusy} onClick={() => close('cash')}>
          {due ? t('sheet.paidCash') : t('sheet.close')}
        </Button>
        {due && (
          <Button full variant="secondary" busy={isBusy} onClick={() => close('card')}>
            {t('sheet.paidCard')}
          </Button>
        )}
      </div>
    </div>
  )
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{t(table.kind, { name: table.name })}</bdi>}
      subtitle={
        <bdi>
          {table.area} · {t(`state.${table.state}`)}
          {session && <> · {t('sheet.code', { code: session.joinCode })}</>}
        </bdi>
      }
      footer={closing}
    >
      {session ? (
        <VisitBody {...{ session, table, tables, change, onMoved }} onAdd={add} />
      ) : (
        <FreeTable table={table} change={change} onAdd={add} />
      )}
      {onEdit && (
        <Button size="sm" variant="ghost" className="mt-4 min-h-target" onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
    </Sheet>
  )
}
