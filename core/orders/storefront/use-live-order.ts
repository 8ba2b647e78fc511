import { useEffect, useState } from 'react'
import { openEventStream } from '#platform/contract/event-stream.ts'
import { type LiveOrder, POLL_MS } from './live-order.ts'
import { fetchOrder, getOrderStream, useOrderStore } from './order-store.ts'

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
        poll ??= setInterval(look, POLL_MS)
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

/**
 * An order kept up to date: pushed by the server, polled every five seconds while the connection is lost, and
 * refreshed whenever the page becomes visible. Ends when the order does.
 */
export const useLiveOrder = (id: string): LiveOrder & { readonly isLive: boolean } => {
  const live = useOrderStore(({ orders }) => orders[id] ?? UNKNOWN)
  const [isLive, setLive] = useState(true)
  const isFinal = live.order?.isFinal ?? false
  useEffect(() => {
    void fetchOrder(id)
  }, [id])
  useEffect(() => {
    if (isFinal || isOver(id)) return
    return watch(id, setLive)
  }, [id, isFinal])
  return { ...live, isLive }
}
