import { getAssortmentKind } from '#core/sites/domain/offer-label.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { formatArrival } from '#core/stores/storefront/format-arrival.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { getChannelState } from '#core/stores/storefront/use-vendor.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { PhoneIcon } from '#platform/ui/icons/phone.tsx'
import { StoreIcon } from '#platform/ui/icons/store.tsx'
import { useCheckoutTexts } from '../checkout-texts.ts'
import { CheckoutCard } from './checkout-card.tsx'

/** The pickup outlet, whether it is open, and the preparation time. */
export const OutletCard = ({ vendor }: { vendor: Vendor }) => {
  const t = useCheckoutTexts()
  const language = useLanguage()
  const isService = getAssortmentKind(useSite().brand.merchantType) === 'services'
  const { store } = vendor
  const { preparationMinutes: minutes } = store
  return (
    <CheckoutCard heading={t('pickup.heading')}>
      <ul className="grid gap-3">
        <li className="flex gap-3">
          <StoreIcon className="text-muted" />
          <span>
            <span className="block font-semibold">
              <bdi>{store.name}</bdi>
            </span>
            <span className="block text-muted">
              <bdi>{store.address}</bdi>
            </span>
          </span>
        </li>
        <li className="flex gap-3">
          <ClockIcon className="text-muted" />
          <span>
            <span className="block">{getChannelState(vendor)?.text}</span>
            {!isService && (
              <span className="block text-muted">
                {t('pickup.minutes', { minutes: formatArrival(minutes, store.arrivalSpan, language) })}
              </span>
            )}
          </span>
        </li>
        {store.phone && (
          <li className="flex items-center gap-3">
            <PhoneIcon className="text-muted" />
            <a
              href={`tel:${store.phone}`}
              className="inline-flex min-h-target items-center font-medium text-brand-strong underline underline-offset-4"
            >
              <bdi dir="ltr">{store.phone}</bdi>
            </a>
          </li>
        )}
      </ul>
    </CheckoutCard>
  )
}
