import { useEffect, useState } from 'react'
import type { ApiResult } from '#platform/contract/client.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { Cart } from '../contract/endpoints.ts'

/** The state of the quote: none yet, the server's price, or the reason for its refusal. */
export type ItemsQuoteState =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking'; readonly before: Cart | undefined }
  | { readonly kind: 'priced'; readonly cart: Cart }
  | { readonly kind: 'refused'; readonly text: string }

/** Avoids a request for every keystroke. */
const DEBOUNCE_MS = 250

/** The items as priced last, also while they are priced anew. */
export const getQuotedCart = (quote: ItemsQuoteState): Cart | undefined => {
  if (quote.kind === 'priced') return quote.cart
  return quote.kind === 'asking' ? quote.before : undefined
}

/**
 * The server's price of what staff chose, requested again after every change.
 *
 * @param request what to price; null while nothing is chosen
 */
export const useItemsQuote = <Request>(
  request: Request | null,
  {
    ask,
    looks,
  }: {
    readonly ask: (request: Request) => Promise<ApiResult<Cart>>
    /** Incremented to request the quote again. */
    readonly looks: number
  },
): ItemsQuoteState => {
  const language = useLanguage()
  const [quote, setQuote] = useState<ItemsQuoteState>({ kind: 'none' })
  const requested = request === null ? null : JSON.stringify(request)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language or another look means asking again
  useEffect(() => {
    if (!requested) return setQuote({ kind: 'none' })
    let isLeft = false
    setQuote((now) => ({ kind: 'asking', before: now.kind === 'priced' ? now.cart : undefined }))
    const price = async () => {
      const answer = await ask(JSON.parse(requested))
      if (isLeft) return
      setQuote(
        answer.ok ? { kind: 'priced', cart: answer.data } : { kind: 'refused', text: answer.error.message },
      )
    }
    const waiting = setTimeout(() => void price(), DEBOUNCE_MS)
    return () => {
      isLeft = true
      clearTimeout(waiting)
    }
  }, [requested, looks, language])
  return quote
}
