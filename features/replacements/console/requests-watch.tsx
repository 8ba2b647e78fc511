import { useEffect, useRef } from 'react'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import { useBoard } from '#core/orders/console/board-store.ts'
import { getChime, useSound } from '#core/orders/console/sound-store.ts'
import type { BoardOrder } from '#core/orders/contract/endpoints.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import { refreshOpenRequests } from './open-requests.ts'
import { useReplacementsConsoleTexts } from './replacements-console-texts.ts'

/** One key per addition, made of the order and its time. */
const listAdditions = (orders: readonly BoardOrder[]): { key: string; number: string }[] =>
  orders.flatMap(({ _id, orderId: number, products }) =>
    [...new Set(products.flatMap(({ addedAt }) => addedAt ?? []))].map((at) => ({
      key: `${_id} ${at}`,
      number,
    })),
  )

/** Rings once and announces when items are added to an order; not for additions from before the board was opened. */
const useAdditionAlert = (): void => {
  const t = useReplacementsConsoleTexts()
  const show = useToasts((state) => state.show)
  const isMuted = useSound((state) => state.isMuted)
  const { scope, isLoaded, orders } = useBoard()
  const known = useRef<{ readonly scope: string | undefined; readonly keys: ReadonlySet<string> }>(undefined)
  useEffect(() => {
    if (!isLoaded) return
    const now = listAdditions(orders)
    const last = known.current
    const before = last?.scope === scope ? last?.keys : undefined
    known.current = { scope, keys: new Set([...(before ?? []), ...now.map(({ key }) => key)]) }
    const news = before ? now.filter(({ key }) => !before.has(key)) : []
    if (news.length === 0) return
    for (const { number } of news) show({ text: t('addition.come', { number }) })
    if (!isMuted) getChime().ringOnce()
  }, [scope, isLoaded, orders, isMuted, show, t])
}

/** Board events trigger an immediate refresh; an expiry produces no event. */
const EVERY_MS = 10_000

/** Refreshes open requests on every change of the board, and periodically. */
export const RequestsWatch = () => {
  useAdditionAlert()
  const storeId = useOutlet()?._id
  const orders = useBoard((state) => state.orders)
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change on the board may be an answer
  useEffect(() => {
    if (!storeId) return
    void refreshOpenRequests(storeId)
    const timer = setInterval(() => void refreshOpenRequests(storeId), EVERY_MS)
    return () => clearInterval(timer)
  }, [storeId, orders])
  return null
}
