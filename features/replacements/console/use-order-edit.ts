import { useEffect, useState } from 'react'
import type { ConfiguredItem } from '#core/cart/storefront/item-sheet-form.tsx'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { BoardOrder } from '#core/orders/contract/endpoints.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { OrderEditsApi } from '../contract/edit-endpoints.ts'
import type { ReplacementQuote } from '../contract/endpoints.ts'

/** An item to be added. */
export interface AddedItem {
  /** List key. */
  readonly key: number
  readonly product: string
  readonly name: string
  readonly decision: ConfiguredItem
}

/** The new price, or why the edit is refused; undefined while nothing is changed. */
export type EditQuote = ReplacementQuote | { readonly refused: string } | undefined

/** Changed quantities and added items of an order, with the new price. */
export const useOrderEdit = ({ _id: id, version, products }: BoardOrder) => {
  const language = useLanguage()
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const [added, setAdded] = useState<readonly AddedItem[]>([])
  const [quote, setQuote] = useState<EditQuote>()
  const lines = products.flatMap(({ _id: line, qty }) => {
    const wanted = counts[line] ?? qty
    return wanted === qty ? [] : [{ line, qty: wanted }]
  })
  const add = added.map(({ product, decision: { customize, collectFromUser, qty, note } }) => ({
    ...{ product, customize, collectFromUser, qty },
    ...(note && { specialInstructions: note }),
  }))
  const isEmpty = lines.length === 0 && add.length === 0
  const body = { lines, add }
  const requested = isEmpty ? '' : JSON.stringify({ ...body, version })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another answer
  useEffect(() => {
    if (!requested) return setQuote(undefined)
    let isLeft = false
    const answered = consoleApi<OrderEditsApi>()('POST /api/v1/console/orders/:id/edits/quote', {
      params: { id },
      body: JSON.parse(requested),
    })
    void answered.then((answer) => {
      if (!isLeft) setQuote(answer.ok ? answer.data : { refused: answer.error.message })
    })
    return () => {
      isLeft = true
    }
  }, [id, requested, language])
  const count = (line: string, qty: number) => setCounts((before) => ({ ...before, [line]: qty }))
  return { counts, count, added, setAdded, quote, body, isEmpty }
}
