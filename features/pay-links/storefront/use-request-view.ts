import { useCallback, useEffect, useState } from 'react'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { PaymentRequest, PaymentRequestsApi, PaymentRequestView } from '../contract/request-endpoints.ts'
import { readPayerToken } from './payer-token.ts'

export interface RequestViewState {
  readonly view: PaymentRequestView
  /** Whether this browser's own state has been read; the server's page does not know it. */
  readonly isOwn: boolean
  readonly show: (view: PaymentRequestView) => void
  /** Reads the link again, such as after a refusal. */
  readonly reload: () => Promise<void>
}

/** A link as this browser sees it, beginning with what the page came with. */
export const useRequestView = (loaded: PaymentRequest): RequestViewState => {
  const [{ view, isOwn }, setState] = useState<Pick<RequestViewState, 'view' | 'isOwn'>>({
    view: { request: loaded, provedPhone: '', attempt: null },
    isOwn: false,
  })
  const { _id: id } = loaded
  const reload = useCallback(async () => {
    const token = readPayerToken(id)
    const answer = await browserApi<PaymentRequestsApi>()('POST /api/v1/payment-requests/:id/status', {
      params: { id },
      body: token === undefined ? {} : { token },
    })
    setState((before) => ({ view: answer.ok ? answer.data : before.view, isOwn: true }))
  }, [id])
  useEffect(() => {
    void reload()
    // A page from the browser's history shows what has happened since.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void reload()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [reload])
  return { view, isOwn, reload, show: (next) => setState({ view: next, isOwn: true }) }
}
