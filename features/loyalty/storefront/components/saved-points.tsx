import type { SavedCartSectionProps } from '#core/cart/storefront/saved-cart-extensions.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { Loyalty, LoyaltyApi, Reward } from '../../contract/endpoints.ts'
import { useLoyaltyTexts } from '../loyalty-texts.ts'
import { useLoyalty } from '../use-loyalty.ts'

type Draft = SavedCartSectionProps['draft']

/** Submits points and rewards of a saved cart, and shows a rejection as a toast. */
const useSavedPoints = ({ draft, onChange }: SavedCartSectionProps) => {
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const store = draft.store
  const receive = (answer: ApiResult<Draft>) => {
    if (answer.ok) onChange(answer.data)
    else show({ text: errorText(answer.error), tone: 'danger' })
  }
  return {
    submitPoints: async (points: number) =>
      receive(
        await browserApi<LoyaltyApi>()('PUT /api/v1/draft-cart/applyLoyalty', { body: { store, points } }),
      ),
    submitRewards: async (rewards: string[]) =>
      receive(await browserApi<LoyaltyApi>()('PUT /api/v1/draft-cart/rewards', { body: { store, rewards } })),
  }
}
type Submit = ReturnType<typeof useSavedPoints>

const ROW = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1'

const Points = ({ draft, loyalty, submit }: { draft: Draft; loyalty: Loyalty; submit: Submit }) => {
  const t = useLoyaltyTexts()
  const language = useLanguage()
  const applied = draft.loyalty?.applied
  // The order taker's code is bound to an open cart, so such points are used once the cart is put back.
  const isUsable = !loyalty.redeem.needsCode && loyalty.points >= Math.max(1, loyalty.redeem.minimum)
  return (
    <div className={ROW}>
      <p role="status">
        {applied
          ? t('section.applied', { count: applied.points, amount: formatMoney(applied.amount, language) })
          : t('section.balance', { count: loyalty.points })}
      </p>
      {(applied || isUsable) && (
        <Button
          size="sm"
          variant={applied ? 'ghost' : 'soft'}
          onClick={() => submit.submitPoints(applied ? 0 : loyalty.points)}
        >
          {t(applied ? 'section.remove' : 'section.use')}
        </Button>
      )}
    </div>
  )
}

const RewardRow = ({ draft, reward, submit }: { draft: Draft; reward: Reward; submit: Submit }) => {
  const t = useLoyaltyTexts()
  const chosen = draft.rewards.map(({ _id }) => _id)
  const isChosen = chosen.includes(reward._id)
  return (
    <div className={ROW}>
      <p>
        <bdi className="font-medium">{reward.name}</bdi>
        <span className="block text-muted text-sm">{t('points', { count: reward.points })}</span>
      </p>
      <Button
        size="sm"
        variant={isChosen ? 'ghost' : 'soft'}
        aria-label={t(isChosen ? 'section.removeNamed' : 'reward.useNamed', { name: reward.name })}
        onClick={() =>
          submit.submitRewards(isChosen ? chosen.filter((id) => id !== reward._id) : [...chosen, reward._id])
        }
      >
        {t(isChosen ? 'section.remove' : 'reward.use')}
      </Button>
    </div>
  )
}

/** Points and rewards for a cart that is saved for later: none are taken until it is ordered. */
export const SavedPoints = (props: SavedCartSectionProps) => {
  const { draft } = props
  const { state } = useLoyalty(draft.loyalty ? draft.store : undefined, draft.version)
  const submit = useSavedPoints(props)
  if (typeof state === 'string' || state.points === 0) return null
  const isThere = (product: string) => draft.products.some((line) => line.product._id === product)
  const chosen = new Set(draft.rewards.map(({ _id }) => _id))
  const rewards = state.rewards.filter(
    ({ _id, product, isAffordable }) => chosen.has(_id) || (isAffordable && (!product || isThere(product))),
  )
  return (
    <div className="grid gap-2 border-line border-t pt-3">
      <Points draft={draft} loyalty={state} submit={submit} />
      {rewards.map((reward) => (
        <RewardRow key={reward._id} draft={draft} reward={reward} submit={submit} />
      ))}
    </div>
  )
}
