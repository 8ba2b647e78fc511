import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { useUser } from '#core/customers/storefront/use-user.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import '../clear-on-sign-out.ts'
import { useFoodCourtTexts } from '../food-court-texts.ts'
import { type CourtPlace, getStallsPath } from '../paths.ts'
import { useBasketQuote } from '../use-basket-quote.ts'
import { BasketCheckout } from './basket-checkout.tsx'
import { ServiceChoice } from './basket-choices.tsx'
import { BasketCode } from './basket-code.tsx'
import { BasketPart } from './basket-part.tsx'
import { BasketSums } from './basket-sums.tsx'
import { TipChoice } from './tip-choice.tsx'

/** A basket with dishes: its parts, choices and sums, and how it is ordered. */
export const FilledBasket = ({ place, offersDelivery }: { place: CourtPlace; offersDelivery: boolean }) => {
  const t = useFoodCourtTexts()
  const errorText = useErrorText()
  const { user, isKnown } = useUser()
  const { basket, error, retry, show } = useBasketQuote(place.court)
  if (error) return <RetryNotice text={errorText(error)} again={t('again')} onRetry={retry} />
  if (!basket || !isKnown) return <Skeleton className="h-72 w-full rounded-xl" />
  return (
    <div className="grid gap-4">
      {basket.parts.map((part) => (
        <BasketPart key={part.store._id} part={part} />
      ))}
      <ButtonLink to={getStallsPath(place)} variant="secondary" full>
        {t('basket.more')}
      </ButtonLink>
      {offersDelivery && <ServiceChoice />}
      {basket.tipPresets.length > 0 && <TipChoice basket={basket} />}
      <BasketCode applied={basket.promo} />
      <BasketSums basket={basket} />
      <BasketCheckout
        place={place}
        basket={basket}
        user={user}
        onChanged={(changed) => (changed ? show(changed) : retry())}
      />
    </div>
  )
}
