import { type ComponentType, useState } from 'react'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { getConsoleMeta, useConsoleTitle } from '#core/console-shell/console/console-meta.ts'
import { NoOutlet } from '#core/console-shell/console/no-outlet.tsx'
import { FailedState } from '#core/console-shell/console/page-states.tsx'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import type { View } from '../board/views.ts'
import { refreshBoard } from '../board-calls.ts'
import { type BoardDialogProps, useBoardExtensions } from '../board-extensions.tsx'
import { useBoardScope } from '../board-scope.ts'
import { useBoard } from '../board-store.ts'
import { BoardBar } from '../components/board-bar.tsx'
import { BoardLoading } from '../components/board-loading.tsx'
import { BoardView } from '../components/board-view.tsx'
import { DeclineSheet } from '../components/decline-sheet.tsx'
import { DriverSheet } from '../components/driver-sheet.tsx'
import { OrderSheet } from '../components/order-sheet.tsx'
import { UndeliveredSheet } from '../components/undelivered-sheet.tsx'
import { useBoardDialog } from '../dialog-store.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'

const DIALOGS: Readonly<Record<string, ComponentType<BoardDialogProps>>> = {
  decline: DeclineSheet,
  undelivered: UndeliveredSheet,
  driver: DriverSheet,
}

/**
 * The dialogs of the board, with the current version of the order; an order that has left the board no longer
 * changes.
 */
const BoardDialogs = () => {
  const { dialog, close } = useBoardDialog()
  const extensions = useBoardExtensions()
  const onBoard = useBoard(({ orders }) => orders.find(({ _id }) => _id === dialog?.orderId))
  const order = onBoard ?? dialog?.order
  if (!dialog || !order) return null
  const Dialog =
    DIALOGS[dialog.kind] ?? extensions.find(({ name }) => name === dialog.kind)?.Dialog ?? OrderSheet
  return <Dialog key={order._id} order={order} onClose={close} />
}

export const meta = getConsoleMeta

const BoardBody = ({ view, onView }: { view: View; onView: (view: View) => void }) => {
  const t = useOrdersConsoleTexts()
  const outlet = useOutlet()
  const scope = useBoardScope()
  const isLoaded = useBoard((state) => state.isLoaded)
  const error = useBoard((state) => state.loadError)
  if (!outlet || !scope) return <NoOutlet />
  if (isLoaded) return <BoardView view={view} onView={onView} />
  if (!error) return <BoardLoading />
  return (
    <div className="p-4">
      <FailedState
        heading={t('failed.heading')}
        again={t('failed.again')}
        onRetry={() => refreshBoard(scope)}
      >
        {error.message || t('failed.text')}
      </FailedState>
    </div>
  )
}

export default function BoardScreen() {
  const t = useOrdersConsoleTexts()
  const { brand } = useConsoleData().staff
  const [view, setView] = useState<View>('now')
  useConsoleTitle(`${t('nav')} · ${brand.name}`)
  return (
    <>
      <BoardBar view={view} onView={setView} />
      <BoardBody view={view} onView={setView} />
      <BoardDialogs />
    </>
  )
}
