import { useCallback, useEffect, useState } from 'react'
import { getSessionToken } from '#core/customers/storefront/session.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import { openEventStream } from '#platform/contract/event-stream.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { SharedBill, ShareInput, SplitBillApi } from '../contract/endpoints.ts'

/** While the connection is lost. */
const POLL_MS = 4000
/** The server's clock may be a little behind the browser's. */
const CLOCK_MARGIN_MS = 1000
const GONE = 404

/** `gone`: it is none of this browser's bills. */
export type BillState = SharedBill | 'loading' | 'failed' | 'gone'

/** The next instant at which a claim runs out, in milliseconds by the browser's clock. */
const getNextExpiry = ({ shares, asOf }: SharedBill): number | undefined => {
  const ends = shares.flatMap(({ until }) => (until ? [Date.parse(until) - Date.parse(asOf)] : []))
  return ends.length > 0 ? Math.max(0, Math.min(...ends)) : undefined
}

/** A bill, up to date: pushed by the server, polled while the connection is lost, and read again when a claim ends. */
export const useSharedBill = (id: string) => {
  const language = useLanguage()
  const [bill, setBill] = useState<BillState>('loading')
  const show = useCallback(
    (next: SharedBill) =>
      setBill((before) => (typeof before === 'object' && before.asOf > next.asOf ? before : next)),
    [],
  )
  const load = useCallback(async () => {
    const answer = await browserApi<SplitBillApi>()('GET /api/v1/orders/:id/bill', { params: { id } })
    if (answer.ok) {
      show(answer.data)
      return answer.data
    }
    const problem = answer.error.status === GONE ? 'gone' : 'failed'
    setBill((before) => (typeof before === 'object' ? before : problem))
    return undefined
  }, [id, show])
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language the items have other names
  useEffect(() => void load(), [load, language])
  useEffect(() => {
    let poll: ReturnType<typeof setInterval> | undefined
    const look = () => void load()
    const close = openEventStream<unknown>({
      url: `/api/v1/orders/${id}/events`,
      token: getSessionToken,
      onEvent: look,
      onState: (state) => {
        clearInterval(poll)
        poll = state === 'lost' ? setInterval(look, POLL_MS) : undefined
      },
    })
    return () => {
      close()
      clearInterval(poll)
    }
  }, [id, load])
  const expiry = typeof bill === 'object' ? getNextExpiry(bill) : undefined
  useEffect(() => {
    if (expiry === undefined) return
    const timer = setTimeout(() => void load(), expiry + CLOCK_MARGIN_MS)
    return () => clearTimeout(timer)
  }, [expiry, load])
  return { bill, show, load }
}

/** Claims what the guest pays, or gives the claim up; a refusal is said, and the bill shown as it is. */
export const useClaim = (
  id: string,
  { show, load }: Pick<ReturnType<typeof useSharedBill>, 'show' | 'load'>,
) => {
  const errorText = useErrorText()
  const toast = useToasts((state) => state.show)
  return async (share: ShareInput | undefined): Promise<SharedBill | undefined> => {
    const params = { id }
    const api = browserApi<SplitBillApi>()
    const answer: ApiResult<SharedBill> = share
      ? await api('PUT /api/v1/orders/:id/bill/share', { params, body: share })
      : await api('DELETE /api/v1/orders/:id/bill/share', { params })
    if (answer.ok) {
      show(answer.data)
      return answer.data
    }
    toast({ text: errorText(answer.error), tone: 'danger' })
    await load()
    return undefined
  }
}

export type Claim = ReturnType<typeof useClaim>

/** The guest's own claim. */
export const findOwnClaim = ({ shares }: SharedBill) =>
  shares.find(({ by, state }) => by.isYou && state !== 'paid')
