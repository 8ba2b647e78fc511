import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { FailedState, LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { refreshBoard } from '#core/orders/console/board-calls.ts'
import type { BoardPartProps } from '#core/orders/console/board-extensions.tsx'
import { SheetPart } from '#core/orders/console/sheet-part.tsx'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { BoardItems, FloorApi } from '../../contract/floor-endpoints.ts'
import { useTablesTexts } from '../dine-in-console-texts.ts'
import { SERVICE_ROLES } from '../service-roles.ts'
import type { ChangeFloor } from '../use-floor.ts'
import { RoundPanel } from './round-panel.tsx'

const useShowError = () => {
  const t = useTablesTexts()
  const toast = useToasts((state) => state.show)
  return ({ status, message }: { readonly status: number; readonly message: string }) =>
    toast({ text: status === 0 ? t('offline') : message, tone: 'danger' })
}

/** On the card of a table's order with a further round: accepts its items, as one accepts a new order. */
export const NewItems = ({ order }: BoardPartProps) => {
  const t = useTablesTexts()
  const showError = useShowError()
  const [isBusy, setBusy] = useState(false)
  const { _id: id, store, unansweredItems: count, actions } = order
  if (count === 0 || actions.includes('accept')) return null
  const accept = async () => {
    setBusy(true)
    const call = { params: { id }, body: {} }
    const answer = await consoleApi<FloorApi>()('POST /api/v1/console/table-orders/:id/accept', call)
    if (!answer.ok) showError(answer.error)
    await refreshBoard(store._id)
    setBusy(false)
  }
  return (
    <Button full variant="ink" busy={isBusy} onClick={accept} className="min-h-target px-2 text-sm">
      {t('board.accept', { count })}
    </Button>
  )
}

/** The rounds of a table's order; read again whenever the board shows the order anew. */
const useBoardItems = (order: BoardPartProps['order']) => {
  const language = useLanguage()
  const showError = useShowError()
  const [items, setItems] = useState<BoardItems | 'failed'>()
  const { _id: id, store } = order
  const load = useCallback(async () => {
    const call = { params: { id } }
    const answer = await consoleApi<FloorApi>()('GET /api/v1/console/table-orders/:id', call)
    if (answer.ok) setItems(answer.data)
    else setItems((before) => (typeof before === 'object' ? before : 'failed'))
  }, [id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look of the board may bring other states, and another language other names
  useEffect(() => void load(), [load, order, language])
  const change: ChangeFloor = async (call) => {
    const answer = await call(consoleApi<FloorApi>())
    if (!answer.ok) showError(answer.error)
    await Promise.all([load(), refreshBoard(store._id)])
    return answer.ok
  }
  return { items, load, change }
}

const OrderRounds = ({ order }: BoardPartProps) => {
  const t = useTablesTexts()
  const { items, load, change } = useBoardItems(order)
  if (items === 'failed') return <FailedState heading={t('board.failed')} again={t('retry')} onRetry={load} />
  if (items === undefined) return <LoadingRows />
  return (
    <SheetPart heading={t('board.heading')}>
      <div className="grid gap-3">
        {items.rounds.map((round) => (
          <RoundPanel key={round._id} sessionId={items.session} round={round} change={change} />
        ))}
      </div>
    </SheetPart>
  )
}

/** In the details of a table's order: each item with its state, moved on one by one or by the round. */
export const TableItems = ({ order }: BoardPartProps) => {
  const { role } = useConsoleData().staff
  return SERVICE_ROLES.includes(role) && order.table ? <OrderRounds order={order} /> : null
}
