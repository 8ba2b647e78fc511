import { useEffect, useState } from 'react'
import type { ConfiguredItem } from '#core/cart/storefront/item-sheet-form.tsx'
import { confirmLines, listOptionIds } from '#core/cart/storefront/line-guard.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { fetchOrder } from '#core/orders/storefront/order-store.ts'
import { browserApi, generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { AdditionQuote, OrderAdditionsApi } from '../contract/addition-endpoints.ts'
import type { ReplacementRequest } from '../contract/endpoints.ts'

const PATH = '/api/v1/orders/:id/additions' as const

/** An item to be added. */
export interface OrderAdditionItem {
  /** List key. */
  readonly key: number
  readonly product: string
  readonly name: string
  readonly decision: ConfiguredItem
}

/** The new price, or why the addition is refused; undefined while loading. */
export type AdditionQuoteState = AdditionQuote | { readonly refused: string } | undefined

const toAdditionRequest = ({
  product,
  decision: { customize, collectFromUser, qty, note },
}: OrderAdditionItem) => ({
  ...{ product, customize, collectFromUser, qty },
  ...(note && { specialInstructions: note }),
})

/** The items that a customer adds to an order, their quote, and its acceptance. */
export const useAddition = (
  { _id: orderId, store: { _id: outlet } }: FullOrder,
  onDone: (request: ReplacementRequest) => void,
) => {
  const language = useLanguage()
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const [items, setItems] = useState<readonly OrderAdditionItem[]>([])
  const [answer, setAnswer] = useState<AdditionQuoteState>()
  const [looks, setLooks] = useState(0)
  const requested = items.length === 0 ? '' : JSON.stringify(items.map(toAdditionRequest))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another answer, and so is another look
  useEffect(() => {
    if (!requested) return setAnswer(undefined)
    let isLeft = false
    const body = { add: JSON.parse(requested) }
    void browserApi<OrderAdditionsApi>()(`POST ${PATH}`, { params: { id: orderId }, body }).then((quoted) => {
      if (!isLeft) setAnswer(quoted.ok ? quoted.data : { refused: errorText(quoted.error) })
    })
    return () => {
      isLeft = true
    }
  }, [orderId, requested, language, looks])
  const put = (product: string, name: string, decision: ConfiguredItem) =>
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
    const incoming = items.map(({ product, name, decision }) => ({
      ...{ store: outlet, product, name, options: listOptionIds(decision.customize) },
    }))
    if (!(await confirmLines(incoming))) return
    const added = await browserApi<OrderAdditionsApi>()(`PUT ${PATH}`, {
      params: { id: orderId },
      body: { add: items.map(toAdditionRequest), version, total },
      idempotencyKey: generateIdempotencyKey(),
    })
    if (!added.ok) {
      show({ tone: 'danger', text: errorText(added.error) })
      await fetchOrder(orderId)
      return setLooks((before) => before + 1)
    }
    const pageUrl = added.data.status === 'paying' ? added.data.payment?.pageUrl : undefined
    if (pageUrl) return window.location.assign(pageUrl)
    await fetchOrder(orderId)
    onDone(added.data)
  }
  return { items, put, count, answer, agree }
}
