import { useEffect, useState } from 'react'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { fetchOrder } from '#core/orders/storefront/order-store.ts'
import { browserApi, generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { ReaddressApi, ReaddressQuote } from '../contract/endpoints.ts'
import { useReaddressTexts } from './readdress-texts.ts'

const PATH = '/api/v1/orders/:id/deliveryAddress' as const

/** State of the chosen address: the quote, or why it is refused. */
export type QuoteState =
  | { readonly kind: 'none' }
  | { readonly kind: 'weighing' }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'quoted'; readonly quote: ReaddressQuote }

/** The chosen address of an order, its quote, and its acceptance. */
export const useReaddress = (orderId: string, onDone: () => void) => {
  const t = useReaddressTexts()
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const [addressId, choose] = useState('')
  const [looks, setLooks] = useState(0)
  const [weighing, setWeighing] = useState<QuoteState>({ kind: 'none' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words of a refusal are not another question
  useEffect(() => {
    if (!addressId) return
    let isLeft = false
    setWeighing({ kind: 'weighing' })
    const params = { id: orderId }
    void browserApi<ReaddressApi>()(`POST ${PATH}`, { params, body: { address: addressId } }).then(
      (answer) => {
        if (isLeft) return
        setWeighing(
          answer.ok
            ? { kind: 'quoted', quote: answer.data }
            : { kind: 'refused', text: errorText(answer.error) },
        )
      },
    )
    return () => {
      isLeft = true
    }
  }, [orderId, addressId, looks])
  const agree = async ({ version, total }: ReaddressQuote): Promise<void> => {
    const answer = await browserApi<ReaddressApi>()(`PUT ${PATH}`, {
      params: { id: orderId },
      body: { address: addressId, version, total },
      idempotencyKey: generateIdempotencyKey(),
    })
    await fetchOrder(orderId)
    if (!answer.ok) {
      show({ tone: 'danger', text: errorText(answer.error) })
      return setLooks((before) => before + 1)
    }
    show({ tone: 'success', text: t('done') })
    onDone()
  }
  return { addressId, choose, weighing, agree }
}
