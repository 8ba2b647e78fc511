import { useCallback, useEffect } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { syncServerClock } from '#core/console-shell/console/server-clock.ts'
import { useBoard } from '#core/orders/console/board-store.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { KitchenApi } from '../contract/endpoints.ts'
import {
  applyOptimisticUpdate,
  type ItemUpdateBatch,
  popUndo,
  pushUndo,
  receiveKitchen,
  replaceTicket,
  showKitchen,
  useKitchen,
} from './kitchen-store.ts'
import { useKitchenTexts } from './kitchen-texts.ts'

const fetchKitchen = async (storeId: string, of: string): Promise<void> => {
  const answer = await consoleApi<KitchenApi>()('GET /api/v1/console/kitchen', { query: { store: storeId } })
  if (answer.ok) syncServerClock(answer.data.asOf)
  receiveKitchen(of, answer.ok ? answer.data : 'failed')
}

/**
 * Follows a kitchen: every change that the board receives, by its stream or by polling while the stream is lost,
 * triggers a fetch here.
 */
export const useKitchenSubscription = (storeId: string): { readonly again: () => Promise<void> } => {
  const of = `${storeId} ${useLanguage()}`
  const orders = useBoard((state) => state.orders)
  const again = useCallback(() => fetchKitchen(storeId, of), [storeId, of])
  useEffect(() => showKitchen(of), [of])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every look at the board is a reason to look here
  useEffect(() => void again(), [again, orders])
  return { again }
}

/** Updates sent to the server one after the other, in the order of the presses. */
const updateQueue: { last: Promise<unknown>; count: number } = { last: Promise.resolve(), count: 0 }

const enqueueUpdate = <Value>(work: () => Promise<Value>): Promise<Value> => {
  updateQueue.count += 1
  const done = updateQueue.last.then(work).finally(() => {
    updateQueue.count -= 1
  })
  // The caller handles the failure; the next update only waits.
  updateQueue.last = done.catch(() => undefined)
  return done
}

const sendUpdates = ({ orderId: id, marks }: ItemUpdateBatch) =>
  consoleApi<KitchenApi>()('PUT /api/v1/console/kitchen/orders/:id', {
    params: { id },
    body: { marks: [...marks] },
  })

/** Sends item states; a press on outdated data is refused with the reason. */
export const useTicketActions = (again: () => Promise<void>) => {
  const t = useKitchenTexts()
  const show = useToasts((state) => state.show)
  const pressed = useKitchen((state) => state.undoStack)

  const send = async (press: ItemUpdateBatch): Promise<boolean> => {
    if (press.marks.length === 0) return false
    applyOptimisticUpdate(press)
    const answer = await enqueueUpdate(() => sendUpdates(press))
    if (answer.ok) {
      // Later presses are already shown and not yet part of this answer.
      if (updateQueue.count === 0) replaceTicket(answer.data)
      return true
    }
    show({ tone: 'danger', text: answer.error.status === 0 ? t('offline') : answer.error.message })
    await again()
    return false
  }

  const press = async (input: ItemUpdateBatch): Promise<void> => {
    if (await send(input)) pushUndo(input)
  }

  /** Undoes the last press of this screen. */
  const undo = async (): Promise<void> => {
    const last = pressed.at(-1)
    if (!last) return
    popUndo()
    const marks = last.marks.map((mark) => ({ ...mark, from: mark.to, to: mark.from }))
    await send({ ...last, marks })
  }

  return { press, undo, canUndo: pressed.length > 0 }
}

export type TicketActions = ReturnType<typeof useTicketActions>
