import type { Cart } from '#core/cart/contract/endpoints.ts'
import { addToCart } from '#core/cart/storefront/cart-calls.ts'
import { useCartStore } from '#core/cart/storefront/cart-store.ts'
import { confirmLines } from '#core/cart/storefront/line-guard.ts'
import { useCartScope } from '#core/cart/storefront/use-add-to-cart.ts'
import { AccountCard } from '#core/customers/storefront/account-frame.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import type { ApiError } from '#platform/contract/client.ts'
import { Button } from '#platform/ui/button.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { Loyalty, Reward } from '../../contract/endpoints.ts'
import { useLoyaltyTexts } from '../loyalty-texts.ts'
import { submitRewards } from '../points-calls.ts'

const useChooseReward = (store: string) => {
  const t = useLoyaltyTexts()
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const place = useCartScope()
  const refuse = (error: ApiError) => show({ text: errorText(error), tone: 'danger' })
  const isInCart = (cart: Cart | null, product: string) =>
    cart?.products.some((line) => line.product._id === product) ?? false

  /** Chooses the reward; adds its product to the cart if it is missing. */
  return async ({ _id, product, name }: Reward) => {
    const { cart } = useCartStore.getState()
    if (product && place && !isInCart(cart, product)) {
      if (!(await confirmLines([{ store, product, name }]))) return
      const added = await addToCart(place, { product, qty: 1 })
      if (!added.ok) return refuse(added.error)
    }
    const chosen = useCartStore.getState().cart?.rewards.map((reward) => reward._id) ?? []
    const answer = await submitRewards(store, [...chosen.filter((id) => id !== _id), _id])
    if (!answer.ok) return refuse(answer.error)
    show({ text: t('reward.done', { name }), tone: 'success' })
  }
}

/** Available rewards, with the number of missing points where there are too few. */
export const RewardList = ({ loyalty, store }: { loyalty: Loyalty; store: string }) => {
  const t = useLoyaltyTexts()
  const choose = useChooseReward(store)
  const cart = useCartStore((state) => state.cart)
  const hasCart = (cart?.products.length ?? 0) > 0
  if (loyalty.rewards.length === 0) return null
  return (
    <AccountCard heading={t('reward.heading')}>
      <ul className="divide-y divide-line">
        {loyalty.rewards.map((reward) => {
          const isChosen = cart?.rewards.some(({ _id }) => _id === reward._id)
          const isUsable = reward.isAffordable && (hasCart || reward.product !== null)
          const missing = reward.points - loyalty.points
          return (
            <li key={reward._id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0 flex-1 basis-40">
                <p className="font-semibold">
                  <bdi>{reward.name}</bdi>
                </p>
                <p className="text-muted text-sm">
                  {t('points', { count: reward.points })}
                  {missing > 0 && ` · ${t('reward.missing', { count: missing })}`}
                </p>
              </div>
              {isChosen ? (
                <p className="font-semibold text-sm text-success">{t('reward.chosen')}</p>
              ) : (
                <Button
                  size="sm"
                  variant="soft"
                  aria-disabled={!isUsable}
                  aria-label={t('reward.useNamed', { name: reward.name })}
                  onClick={() => choose(reward)}
                >
                  {t('reward.use')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {!hasCart && <p className="mt-2 text-muted text-sm">{t('reward.needsCart')}</p>}
    </AccountCard>
  )
}
