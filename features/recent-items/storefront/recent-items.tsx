import { Suspense, useEffect, useState } from 'react'
import { toCartAddition } from '#core/cart/storefront/cart-calls.ts'
import { useAddToCart } from '#core/cart/storefront/use-add-to-cart.ts'
import { getSessionToken } from '#core/customers/storefront/session.ts'
import { listChoiceLines } from '#core/menus/domain/choice-lines.ts'
import { formatRecentRow } from '#core/menus/domain/recent-row.ts'
import type { FullOrder, OrdersApi } from '#core/orders/contract/endpoints.ts'
import { ReorderButton } from '#core/orders/storefront/reorder-button.tsx'
import { writeCookie } from '#core/sites/storefront/browser-cookies.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { useVendor } from '#core/stores/storefront/use-vendor.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { RecentApi, RecentItem } from '../contract/endpoints.ts'
import { useRecentItemsTexts } from './recent-items-texts.ts'

/** What the customer ordered here before, once it is known; no request without a session. */
const useRecent = (): readonly RecentItem[] | undefined => {
  const { store, orderType } = useVendor()
  const language = useLanguage()
  const [items, setItems] = useState<readonly RecentItem[]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language the items have other names
  useEffect(() => {
    if (!getSessionToken()) return setItems([])
    const gone = new AbortController()
    const ask = async () => {
      const answer = await browserApi<RecentApi>()('GET /api/v1/orders/recent-items', {
        query: { store: store._id, orderType: String(orderType) },
        signal: gone.signal,
      })
      // Optional: after a failed request the menu alone is shown.
      if (!gone.signal.aborted) setItems(answer.ok ? answer.data : [])
    }
    void ask()
    return () => gone.abort()
  }, [store._id, orderType, language])
  return items
}

/** The newest order at this outlet; requested once it is known to exist. */
const useLastOrder = (isAsked: boolean): FullOrder | undefined => {
  const { store } = useVendor()
  const [last, setLast] = useState<FullOrder>()
  useEffect(() => {
    if (!isAsked) return
    const gone = new AbortController()
    const ask = async () => {
      const query = { stores: store._id, sortByCreatedAt: '-1' as const, limit: '1' }
      const answer = await browserApi<OrdersApi>()('GET /api/v1/orders', { query, signal: gone.signal })
      if (!gone.signal.aborted) setLast(answer.ok ? answer.data[0] : undefined)
    }
    void ask()
    return () => gone.abort()
  }, [isAsked, store._id])
  return last
}

export const Recent = ({ item }: { item: RecentItem }) => {
  const t = useRecentItemsTexts()
  const language = useLanguage()
  const add = useAddToCart()
  const choices = listChoiceLines(item.customize).filter(({ isWithout }) => !isWithout)
  return (
    <li className="flex w-72 shrink-0 snap-start items-center gap-3 rounded-lg border border-line bg-surface-raised p-2">
      <span className="size-16 shrink-0 overflow-hidden rounded-md">
        <Picture base={item.photo?.base} alt="" width={64} height={64} />
      </span>
      <span className="min-w-0 flex-1">
        <bdi className="line-clamp-1 font-semibold">{item.name}</bdi>
        {choices.length > 0 && (
          <bdi className="line-clamp-1 text-muted text-xs">
            {joinWithCommas(
              choices.map(({ name }) => name),
              language,
            )}
          </bdi>
        )}
        <Price className="text-sm" text={formatMoney(item.unitPrice, language)} />
      </span>
      <IconButton
        label={t('add', { item: item.name })}
        icon={<PlusIcon size={22} />}
        tone="sunken"
        onClick={() => void add({ ...toCartAddition(item, 1), isRecent: true })}
      />
    </li>
  )
}

/** For a returning customer: the last ordered items, each added again with one tap, with the same choices. */
export const RecentItems = () => {
  const t = useRecentItemsTexts()
  const home = useHome()
  const items = useRecent()
  const isShown = items && items.length > 0
  const last = useLastOrder(isShown === true)
  useEffect(() => {
    if (isShown !== undefined) writeCookie(formatRecentRow(home, isShown))
  }, [home, isShown])
  if (!isShown) return null
  return (
    <section aria-labelledby="recent-items" className="animate-fade pt-6">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-2">
        <h2 id="recent-items" className="font-bold text-xl tracking-tight">
          {t('heading')}
        </h2>
        {/* Of its own: the dishes would be gone while the button's texts load. */}
        <Suspense>{last && <ReorderButton order={last} size="sm" variant="soft" />}</Suspense>
      </div>
      <ul className="scroll-strip -mx-gutter mt-3 flex snap-x gap-3 scroll-px-gutter px-gutter pb-2 desktop:mx-0 desktop:scroll-px-0 desktop:px-0">
        {items.map((item) => (
          <Recent key={item.product._id} item={item} />
        ))}
      </ul>
    </section>
  )
}
