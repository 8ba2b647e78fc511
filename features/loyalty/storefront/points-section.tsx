import { Link } from 'react-router'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import type { CheckoutSectionProps } from '#core/checkout/storefront/checkout-extensions.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { StarIcon } from '#platform/ui/icons/star.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import { useLoyaltyTexts } from './loyalty-texts.ts'
import { getLoyaltyPath } from './paths.ts'
import { submitPoints, submitRewards } from './points-calls.ts'

const AppliedPoints = ({ cart }: { cart: Cart }) => {
  const t = useLoyaltyTexts()
  const language = useLanguage()
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const takeBack = async () => {
    const answer = await submitPoints(cart.store, 0)
    if (!answer.ok) show({ text: errorText(answer.error), tone: 'danger' })
  }
  const applied = cart.loyalty?.applied
  if (!applied) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p>{t('section.applied', { count: applied.points, amount: formatMoney(applied.amount, language) })}</p>
      <Button size="sm" variant="ghost" className="-me-4" onClick={takeBack}>
        {t('section.remove')}
      </Button>
    </div>
  )
}

const AppliedRewards = ({ cart }: { cart: Cart }) => {
  const t = useLoyaltyTexts()
  const language = useLanguage()
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const without = async (id: string) => {
    const stored = cart.rewards.filter(({ _id }) => _id !== id).map(({ _id }) => _id)
    const answer = await submitRewards(cart.store, stored)
    if (!answer.ok) show({ text: errorText(answer.error), tone: 'danger' })
  }
  return cart.rewards.map(({ _id, name, points, discount }) => (
    <div key={_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p>
        <bdi className="font-medium">{name}</bdi>
        <span className="block text-muted text-sm">
          {discount.amount > 0
            ? t('section.reward', { count: points, amount: formatMoney(discount, language) })
            : t('section.rewardUnused')}
        </span>
      </p>
      <Button
        size="sm"
        variant="ghost"
        className="-me-4"
        aria-label={t('section.removeNamed', { name })}
        onClick={() => without(_id)}
      >
        {t('section.remove')}
      </Button>
    </div>
  ))
}

/** The customer's points next to the order: what they pay, the rewards chosen for them, what the order will earn. */
export const PointsSection = ({ cart, step }: CheckoutSectionProps) => {
  const t = useLoyaltyTexts()
  const home = useHome()
  const { loyalty, rewards } = cart
  if (!loyalty || (loyalty.balance === 0 && loyalty.earns === 0)) return null
  const hasChosen = loyalty.applied !== null || rewards.length > 0
  return (
    <section
      aria-labelledby={`points-${step}`}
      className="min-w-0 rounded-xl border border-line bg-surface-raised p-4 md:p-5"
    >
      <h2 id={`points-${step}`} className="flex items-center gap-2 font-bold text-lg tracking-tight">
        <StarIcon size={20} className="text-brand-strong" />
        {t('section.heading')}
      </h2>
      <div className="mt-2 grid gap-2">
        <AppliedPoints cart={cart} />
        <AppliedRewards cart={cart} />
        {loyalty.earns > 0 && (
          <p className="text-muted text-sm" role="status">
            {t('section.earns', { count: loyalty.earns })}
          </p>
        )}
        {loyalty.balance > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm">{t('section.balance', { count: loyalty.balance })}</p>
            {hasChosen ? (
              <Link
                to={getLoyaltyPath(home)}
                className="inline-flex min-h-target items-center font-semibold text-brand-strong hover:underline"
              >
                {t('section.change')}
              </Link>
            ) : (
              <ButtonLink size="sm" variant="soft" to={getLoyaltyPath(home)}>
                {t('section.use')}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </section>
  )
}
