import { useEffect, useState } from 'react'
import type { ProductCard } from '#core/menus/contract/endpoints.ts'
import type { SuggestionsApi } from '#core/menus/contract/suggestions-endpoints.ts'
import { useDishNotes } from '#core/menus/storefront/dish-notes.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { Cart } from '../contract/endpoints.ts'
import { useCartTexts } from './cart-texts.ts'
import { useAddToCart } from './use-add-to-cart.ts'

/** Suggestions for the products of a cart; loaded again only when its products change. */
const useSuggestions = ({
  store,
  orderType,
  products,
  scheduledTime,
  scheduledStartTime,
}: Cart): readonly ProductCard[] => {
  const language = useLanguage()
  const [cards, setCards] = useState<readonly ProductCard[]>([])
  const wantedAt = scheduledTime ?? scheduledStartTime ?? undefined
  const given = [...new Set(products.map(({ product }) => product._id))].toSorted().slice(0, 50).join(',')
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language the products have other names
  useEffect(() => {
    if (given === '') return setCards([])
    const gone = new AbortController()
    const ask = async () => {
      const answer = await browserApi<SuggestionsApi>()('GET /api/v1/products/suggestive', {
        query: { store, orderType: String(orderType), with: given, scheduledTime: wantedAt },
        signal: gone.signal,
      })
      // Suggestions are optional: without a response there are none.
      if (!gone.signal.aborted) setCards(answer.ok ? answer.data : [])
    }
    void ask()
    return () => gone.abort()
  }, [store, orderType, given, wantedAt, language])
  return cards
}

/** A row of suggestions, each added with one tap. */
export const Suggestions = ({ cart }: { cart: Cart }) => {
  const t = useCartTexts()
  const language = useLanguage()
  const add = useAddToCart()
  const cards = useSuggestions(cart)
  const Note = useDishNotes((notes) => notes.CardNote)
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="goes-well" className="border-line border-t pt-4">
      <h3 id="goes-well" className="font-semibold">
        {t('goesWell')}
      </h3>
      <ul className="scroll-strip -mx-1 mt-2 flex snap-x gap-3 px-1 pb-2">
        {cards.map(({ _id, name, price, photo }) => (
          <li
            key={_id}
            className="flex w-64 shrink-0 snap-start items-center gap-3 rounded-lg border border-line bg-surface-raised p-2"
          >
            <span className="size-14 shrink-0 overflow-hidden rounded-md">
              <Picture base={photo?.base} alt="" width={56} height={56} />
            </span>
            <span className="min-w-0 flex-1">
              <bdi className="line-clamp-2 font-medium text-sm leading-snug">{name}</bdi>
              <Price className="text-muted text-sm" text={formatMoney(price, language)} />
              {Note && <Note productId={_id} />}
            </span>
            <IconButton
              label={t('card.add', { item: name })}
              icon={<PlusIcon size={20} />}
              tone="sunken"
              onClick={() => void add({ product: _id, qty: 1, seenPrice: price.amount })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
