import { useEffect, useState } from 'react'
import { openEventStream } from '#platform/contract/event-stream.ts'
import type { Order } from '../contract/endpoints.ts'
import { type LiveOrder, ORDER_POLL_MS } from './live-order.ts'
import { fetchOrder, getOrderStream, useOrderStore } from './order-store.ts'

/** The server's clock may be a little behind the browser's. */
const CLOCK_MARGIN_MS = 1000
/** Longer timers would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

const UNKNOWN: LiveOrder = { order: undefined, state: 'loading' }

const isOver = (id: string): boolean => useOrderStore.getState().orders[id]?.order?.isFinal ?? false

const watch = (id: string, onConnection: (isLive: boolean) => void): (() => void) => {
  let poll: ReturnType<typeof setInterval> | undefined
  const look = () => void fetchOrder(id)
  const close = openEventStream<unknown>({
    ...getOrderStream(id),
    onEvent: look,
    onState: (state) => {
      onConnection(state === 'open')
      if (state === 'lost') {
        poll ??= setInterval(look, ORDER_POLL_MS)
        return
      }
      clearInterval(poll)
      poll = undefined
      look()
    },
  })
  const onVisible = () => {
    if (document.visibilityState === 'visible') look()
  }
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    close()
    clearInterval(poll)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/** The next instant at which time alone changes what the page says, in milliseconds since the epoch. */
const getNextTurn = (order: Order | undefined): number | undefined => {
  if (!order) return undefined
  const full = order.detail === 'full' ? order : undefined
  const turns = [full?.can.until, full?.answer?.by, order.estimate?.to]
  const next = turns.flatMap((at) => (at ? [Date.parse(at)] : [])).filter((at) => at > Date.now())
  return next.length > 0 ? Math.min(...next) : undefined
}

/** Refreshes an order when its cancel window, its answer deadline or its estimate ends: nothing is pushed then. */
const useRefreshOnTime = (id: string, order: Order | undefined): void => {
  useEffect(() => {
    const next = getNextTurn(order)
    if (next === undefined) return
    const timer = setTimeout(
      () => void fetchOrder(id),
      Math.min(next - Date.now() + CLOCK_MARGIN_MS, MAX_TIMER_MS),
    )
    return () => clearTimeout(timer)
  }, [id, order])
}

/**
 * An order kept up to date: pushed by the server, polled every five seconds while the connection is lost, and
 * refreshed whenever the page becomes visible. Ends when the order does.
 */
export const useLiveOrder = (id: string): LiveOrder & { readonly isLive: boolean } => {
  const live = useOrderStore(({ orders }) => orders[id] ?? UNKNOWN)
  const [isLive, setLive] = useState(true)
  const isFinal = live.order?.isFinal ?? false
  useRefreshOnTime(id, live.order)
  useEffect(() => {
    void fetchOrder(id)
  }, [id])
  useEffect(() => {
    if (isFinal || isOver(id)) return
    return watch(id, setLive)
  }, [id, isFinal])
  return { ...live, isLive }
}
