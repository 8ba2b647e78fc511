import { useCartStore } from '#core/cart/storefront/cart-store.ts'
import { AccountCard } from '#core/customers/storefront/account-frame.tsx'
import { Button } from '#platform/ui/button.tsx'
import type { Loyalty } from '../../contract/endpoints.ts'
import { useLoyaltyTexts } from '../loyalty-texts.ts'
import { useChooseReward } from '../use-choose-reward.ts'

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
