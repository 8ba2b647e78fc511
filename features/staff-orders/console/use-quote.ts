import { useEffect, useState } from 'react'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { StaffOrdersApi } from '../contract/endpoints.ts'
import type { EntryRequest } from './entry-draft.ts'

/** The state of the quote: none yet, the server's price, or the reason for its refusal. */
export type EntryQuoteState =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking'; readonly before: Cart | undefined }
  | { readonly kind: 'priced'; readonly cart: Cart }
  | { readonly kind: 'refused'; readonly text: string }

/** Avoids a request for every keystroke. */
const DEBOUNCE_MS = 250

/**
 * The server's price of an order, requested again after every change.
 *
 * @param customer known customer, once the number is looked up: their prices are their own
 */
export const useEntryQuote = (
  store: string,
  {
    wish: input,
    customer,
    looks,
  }: {
    readonly wish: EntryRequest | null
    readonly customer: { readonly phoneCode: string; readonly phone: string } | undefined
    /** Incremented to request the quote again. */
    readonly looks: number
  },
): EntryQuoteState => {
  const language = useLanguage()
  const [quote, setQuote] = useState<EntryQuoteState>({ kind: 'none' })
  const requested = input && JSON.stringify({ ...input, ...customer })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language or another look means asking again
  useEffect(() => {
    if (!requested) return setQuote({ kind: 'none' })
    let isLeft = false
    setQuote((now) => ({ kind: 'asking', before: now.kind === 'priced' ? now.cart : undefined }))
    const ask = async () => {
      const answer = await consoleApi<StaffOrdersApi>()('POST /api/v1/console/stores/:id/orderEntry/quote', {
        params: { id: store },
        body: JSON.parse(requested),
      })
      if (isLeft) return
      setQuote(
        answer.ok ? { kind: 'priced', cart: answer.data } : { kind: 'refused', text: answer.error.message },
      )
    }
    const waiting = setTimeout(() => void ask(), DEBOUNCE_MS)
    return () => {
      isLeft = true
      clearTimeout(waiting)
    }
  }, [store, requested, looks, language])
  return quote
}
