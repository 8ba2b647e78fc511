import { useConsoleData } from '#core/stores/console/console-data.ts'
import { getConsoleMeta, useConsoleTitle } from '#core/stores/console/console-meta.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { useBoard } from '../board-store.ts'
import { BoardView } from '../components/board-view.tsx'
import { DeclineSheet } from '../components/decline-sheet.tsx'
import { OrderSheet } from '../components/order-sheet.tsx'
import { RefundSheet } from '../components/refund-sheet.tsx'
import { useBoardDialog } from '../dialog-store.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'

/**
 * The dialogs of the board, with the current version of the order; an order that has left the board no longer
 * changes.
 */
const BoardDialogs = () => {
  const { dialog, close } = useBoardDialog()
  const onBoard = useBoard(({ orders }) => orders.find(({ _id }) => _id === dialog?.orderId))
  const order = onBoard ?? dialog?.order
  if (!dialog || !order) return null
  if (dialog.kind === 'decline') return <DeclineSheet key={order._id} order={order} onClose={close} />
  if (dialog.kind === 'refund') return <RefundSheet key={order._id} order={order} onClose={close} />
  return <OrderSheet key={order._id} order={order} onClose={close} />
}

export const meta = getConsoleMeta

const BoardBody = () => {
  const t = useOrdersConsoleTexts()
  const isLoaded = useBoard((state) => state.isLoaded)
  const error = useBoard((state) => state.loadError)
  if (isLoaded) return <BoardView />
  if (error)
    return (
      <EmptyState icon={<WarningIcon size={36} />} heading={t('failed.heading')}>
        {error.message || t('failed.text')}
      </EmptyState>
    )
  return (
    <div className="grid flex-1 place-items-center py-section">
      <Spinner size={36} />
    </div>
  )
}

export default function BoardScreen() {
  const t = useOrdersConsoleTexts()
  const { brand } = useConsoleData().staff
  useConsoleTitle(`${t('nav')} · ${brand.name}`)
  return (
    <>
      <h1 className="sr-only">{t('nav')}</h1>
      <BoardBody />
      <BoardDialogs />
    </>
  )
}
