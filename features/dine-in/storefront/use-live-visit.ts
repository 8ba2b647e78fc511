import { useEffect } from 'react'
import { getSessionToken } from '#core/customers/storefront/session.ts'
import { openEventStream } from '#platform/contract/event-stream.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { fetchVisit } from './table-store.ts'

/** While the connection is lost. */
const POLL_MS = 3000

/** Keeps the visit up to date: pushed by the server, polled while the connection is lost; until it is over. */
export const useLiveVisit = (id: string, isOver: boolean): void => {
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language the items have other names
  useEffect(() => void fetchVisit(id), [id, language])
  useEffect(() => {
    if (isOver) return
    const look = () => void fetchVisit(id)
    let poll: ReturnType<typeof setInterval> | undefined
    const close = openEventStream<unknown>({
      url: `/api/v1/table-sessions/${id}/events`,
      token: getSessionToken,
      onEvent: look,
      onState: (state) => {
        clearInterval(poll)
        poll = state === 'lost' ? setInterval(look, POLL_MS) : undefined
        if (state === 'open') look()
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
  }, [id, isOver])
}
