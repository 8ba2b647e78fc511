import { useCallback, useEffect, useRef } from 'react'
import { cartErrors } from '#core/cart/contract/errors.ts'
import { getTotalCount, useCartStore } from '#core/cart/storefront/cart-store.ts'
import { loadCart } from '#core/cart/storefront/load-cart.ts'
import { PinnedBar, useIsProductPage } from '#core/cart/storefront/pinned-bar.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { browserApi, generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { UserIcon } from '#platform/ui/icons/user.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { Group, GroupApi } from '../contract/endpoints.ts'
import { saveGroupLink } from './group-link-store.ts'
import { useGroupTexts } from './group-texts.ts'
import { getGroupCartPath } from './paths.ts'
import { isGroupGoingOn, type LoadedGroup, useGroup } from './use-group.ts'

interface HandOverInput {
  readonly token: string
  readonly onHanded: (group: Group) => void
}

/** Moves the member's cart into the group's, one call at a time; what is added meanwhile follows in a further call. */
const useHandOver = ({ token, onHanded }: HandOverInput): ((group: Group) => Promise<void>) => {
  const t = useGroupTexts()
  const errorText = useErrorText()
  const toast = useToasts((state) => state.show)
  const isBusy = useRef(false)
  const isAgain = useRef(false)
  const handOnce = useCallback(
    async ({ host, store }: Group): Promise<void> => {
      const call = { params: { token }, body: {}, idempotencyKey: generateIdempotencyKey() }
      const answer = await browserApi<GroupApi>()('POST /api/v1/group-cart/:token/handOver', call)
      if (answer.ok) {
        onHanded(answer.data)
        toast({ text: t('live.added', { host }), tone: 'success' })
      } else if (answer.error.code !== cartErrors.empty.code)
        // The dishes stay in the member's own cart, which leads to the group's page.
        toast({ text: errorText(answer.error), tone: 'danger' })
      await loadCart(store._id)
    },
    [token, onHanded, t, errorText, toast],
  )
  return useCallback(
    async (group) => {
      isAgain.current = true
      if (isBusy.current) return
      isBusy.current = true
      while (isAgain.current) {
        isAgain.current = false
        await handOnce(group)
      }
      isBusy.current = false
    },
    [handOnce],
  )
}

/** Hands over whatever the member adds while the group is open. What was in their cart before stays until they add. */
const useLiveHandOver = (group: LoadedGroup, input: HandOverInput): void => {
  const handOver = useHandOver(input)
  const isOpen = typeof group === 'object' && group.you !== null && !group.isHost && group.state === 'open'
  const storeId = isOpen ? group.store._id : undefined
  // Only what the server has confirmed: pending additions are not there to be handed over.
  const count = useCartStore(({ cart }) =>
    cart && cart.store === storeId ? cart.products.reduce((sum, { qty }) => sum + qty, 0) : 0,
  )
  const isKnown = useCartStore(({ status }) => status === 'ready')
  const seen = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (!isOpen || !isKnown) return
    const before = seen.current
    seen.current = count
    if (before !== undefined && count > before) void handOver(group)
  }, [isOpen, isKnown, count, group, handOver])
}

/**
 * The group that was joined in this tab: dishes go to its cart as soon as they are added, and on pages with dishes a
 * bar shows what all have added. Ends with the group.
 */
export const JoinedGroup = ({ token }: { token: string }) => {
  const t = useGroupTexts()
  const language = useLanguage()
  const home = useHome()
  const { group, show } = useGroup({ token })
  useLiveHandOver(group, { token, onHanded: show })
  const isForChoosing = useIsProductPage()
  const ownCount = useCartStore(getTotalCount)
  const isOver = group === 'none' || (typeof group === 'object' && !isGroupGoingOn(group))
  useEffect(() => {
    if (isOver) saveGroupLink(null)
  }, [isOver])
  // The bar of the own cart has the same place, and says what is not handed over yet.
  if (typeof group !== 'object' || !group.cart || !isForChoosing || ownCount > 0) return null
  const count = group.cart.products.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <PinnedBar
      label={t('title')}
      to={getGroupCartPath(home, token)}
      icon={<UserIcon />}
      count={count}
      amount={formatMoney(group.cart.subTotal, language)}
    >
      <bdi className="block truncate">{t('live.bar', { host: group.host })}</bdi>
    </PinnedBar>
  )
}
