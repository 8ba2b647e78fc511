import { useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { OrderRefundsApi, RefundSummary } from '../contract/endpoints.ts'
import { type RefundDraft, toRefundRequest } from './refund-draft.ts'

/** Loads what can be refunded of an order and sends refunds. `offline` is the text for an unreachable server. */
export const useRefunds = (id: string, offline: string) => {
  const [sheet, setSheet] = useState<RefundSummary>()
  const [isFailed, setFailed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  // The same request sent twice, such as after a lost response, refunds once.
  const [key, setKey] = useState(generateIdempotencyKey)
  const show = useToasts((state) => state.show)
  useEffect(() => {
    let isGone = false
    void consoleApi<OrderRefundsApi>()('GET /api/v1/console/orders/:id/refunds', { params: { id } }).then(
      (answer) => {
        if (isGone) return
        setFailed(!answer.ok)
        if (answer.ok) setSheet(answer.data)
      },
    )
    return () => {
      isGone = true
    }
  }, [id])

  const give = async (draft: RefundDraft): Promise<boolean> => {
    if (!sheet || isBusy) return false
    setBusy(true)
    const answer = await consoleApi<OrderRefundsApi>()('POST /api/v1/console/orders/:id/refunds', {
      params: { id },
      body: toRefundRequest(draft, sheet),
      idempotencyKey: key,
    })
    setBusy(false)
    if (answer.ok) {
      setSheet(answer.data)
      return true
    }
    show({ text: answer.error.status === 0 ? offline : answer.error.message, tone: 'danger' })
    return false
  }
  /** A changed request is another refund. */
  const renew = () => setKey(generateIdempotencyKey())
  return { sheet, isFailed, isBusy, give, renew }
}
