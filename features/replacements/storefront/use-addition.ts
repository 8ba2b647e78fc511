import { useEffect, useState } from 'react'
import type { ItemDecision } from '#core/cart/storefront/item-sheet-form.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { loadOrder } from '#core/orders/storefront/order-store.ts'
import { browserApi, newIdempotencyKey } from '#platform/contract/browser-api.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { AdditionQuote, OrderAdditionsApi } from '../contract/addition-endpoints.ts'
import type { ReplacementRequest } from '../contract/endpoints.ts'

const PATH = '/api/v1/orders/:id/additions' as const

/** Something that is to be added. */
export interface WantedItem {
  /** Of the list. */
  readonly key: number
  readonly product: string
  readonly name: string
  readonly decision: ItemDecision
}

/** What it would cost, or why it cannot be; undefined while that is asked. */
export type AdditionAnswer = AdditionQuote | { readonly refused: string } | undefined

const wishOf = ({ product, decision: { customize, collectFromUser, qty, note } }: WantedItem) => ({
  ...{ product, customize, collectFromUser, qty },
  ...(note && { specialInstructions: note }),
})

/** What a customer puts together to add to an order, what the order would cost then, and the agreement to it. */
export const useAddition = (orderId: string, onDone: (request: ReplacementRequest) => void) => {
  const language = useLanguage()
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const [items, setItems] = useState<readonly WantedItem[]>([])
  const [answer, setAnswer] = useState<AdditionAnswer>()
  const [looks, setLooks] = useState(0)
  const asked = items.length === 0 ? '' : JSON.stringify(items.map(wishOf))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another answer, and so is another look
  useEffect(() => {
    if (!asked) return setAnswer(undefined)
    let isLeft = false
    const body = { add: JSON.parse(asked) }
    void browserApi<OrderAdditionsApi>()(`POST ${PATH}`, { params: { id: orderId }, body }).then((quoted) => {
      if (!isLeft) setAnswer(quoted.ok ? quoted.data : { refused: errorText(quoted.error) })
    })
    return () => {
      isLeft = true
    }
  }, [orderId, asked, language, looks])
  const put = (product: string, name: string, decision: ItemDecision) =>
    setItems((before) => [
      ...before,
      { key: Math.max(0, ...before.map(({ key }) => key)) + 1, product, name, decision },
    ])
  const count = (key: number, qty: number) =>
    setItems((before) =>
      before.flatMap((item) => {
        if (item.key !== key) return [item]
        return qty === 0 ? [] : [{ ...item, decision: { ...item.decision, qty } }]
      }),
    )
  const agree = async ({ version, total }: AdditionQuote): Promise<void> => {
    const added = await browserApi<OrderAdditionsApi>()(`PUT ${PATH}`, {
      params: { id: orderId },
      body: { add: items.map(wishOf), version, total },
      idempotencyKey: newIdempotencyKey(),
    })
    if (!added.ok) {
      show({ tone: 'danger', text: errorText(added.error) })
      await loadOrder(orderId)
      return setLooks((before) => before + 1)
    }
    const pageUrl = added.data.status === 'paying' ? added.data.payment?.pageUrl : undefined
    if (pageUrl) return window.location.assign(pageUrl)
    await loadOrder(orderId)
    onDone(added.data)
  }
  return { items, put, count, answer, agree }
}
