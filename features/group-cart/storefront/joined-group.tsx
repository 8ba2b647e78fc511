import { useCallback, useEffect, useRef } from 'react'
import { cartErrors } from '#core/cart/contract/errors.ts'
import { type CartState, getTotalCount, useCartStore } from '#core/cart/storefront/cart-store.ts'
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
import { findOwnDue } from './components/group-bill.tsx'
import { saveGroupLink, saveStaying, useGroupLink } from './group-link-store.ts'
import { useGroupTexts } from './group-texts.ts'
import { getGroupCartPath } from './paths.ts'
import { isGroupGoingOn, isGroupPaying, type LoadedGroup, useGroup } from './use-group.ts'

interface HandOverInput {
  readonly token: string
  readonly onHanded: (group: Group) => void
}

/** Dishes in the member's own cart at this store, as the server has confirmed them: pending ones cannot be handed over. */
const countConfirmed = ({ cart }: Pick<CartState, 'cart'>, storeId: string | undefined): number =>
  cart && cart.store === storeId ? cart.products.reduce((sum, { qty }) => sum + qty, 0) : 0

/** Moves the member's cart into the group's, one call at a time; what is added meanwhile follows in a further call. */
const useHandOver = ({ token, onHanded }: HandOverInput): ((group: Group) => Promise<void>) => {
  const t = useGroupTexts()
  const errorText = useErrorText()
  const toast = useToasts((state) => state.show)
  const isBusy = useRef(false)
  const isAgain = useRef(false)
  /** @returns whether dishes were added while the others were handed over */
  const handOnce = useCallback(
    async ({ host, store }: Group): Promise<boolean> => {
      const call = { params: { token }, body: {}, idempotencyKey: generateIdempotencyKey() }
      const answer = await browserApi<GroupApi>()('POST /api/v1/group-cart/:token/handOver', call)
      if (answer.ok) {
        onHanded(answer.data)
        toast({ text: t('live.added', { host }), tone: 'success' })
      } else if (answer.error.code !== cartErrors.empty.code)
        // The dishes stay in the member's own cart, which leads to the group's page.
        toast({ text: errorText(answer.error), tone: 'danger' })
      await loadCart(store._id)
      const left = countConfirmed(useCartStore.getState(), store._id)
      saveStaying(answer.ok ? 0 : left)
      return answer.ok && left > 0
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
        const isLeft = await handOnce(group)
        isAgain.current ||= isLeft
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
  const count = useCartStore((state) => countConfirmed(state, storeId))
  const isKnown = useCartStore(({ status }) => status === 'ready')
  const staying = useGroupLink((state) => state.staying)
  const handed = useRef(0)
  useEffect(() => {
    if (!isOpen || !isKnown) return
    if (staying === null || count <= staying) {
      handed.current = 0
      if (count !== staying) saveStaying(count)
    } else if (count !== handed.current) {
      // Once for each addition: the group is looked at again while its call is under way.
      handed.current = count
      void handOver(group)
    }
  }, [isOpen, isKnown, count, staying, group, handOver])
}

/** Leads back to the group while the member has not paid their part of its order. */
const PayingBar = ({ group, token }: { group: Group; token: string }) => {
  const t = useGroupTexts()
  const language = useLanguage()
  const home = useHome()
  const own = group.people.find(({ isYou }) => isYou)
  const due = findOwnDue(group)
  if (!due) return null
  return (
    <PinnedBar
      label={t('title')}
      to={getGroupCartPath(home, token)}
      icon={<UserIcon />}
      count={own?.count ?? 0}
      amount={formatMoney(due, language)}
    >
      {t('live.pay')}
    </PinnedBar>
  )
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
  const isOver =
    group === 'none' || (typeof group === 'object' && !isGroupGoingOn(group) && !isGroupPaying(group))
  useEffect(() => {
    if (isOver) saveGroupLink(null)
  }, [isOver])
  if (typeof group === 'object' && isGroupPaying(group) && isForChoosing && ownCount === 0)
    return <PayingBar group={group} token={token} />
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
