import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { useUserStore } from '#core/customers/storefront/session.ts'
import { useAddresses } from '#core/customers/storefront/use-addresses.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { formatArrival } from '#core/stores/storefront/format-arrival.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useCheckoutTexts } from '../checkout-texts.ts'
import { useCheckoutDraftStore } from '../draft-store.ts'
import { STEP_NAVIGATION, useTabPath } from '../use-checkout-tab.ts'
import { useContact } from '../use-details.ts'
import { CheckoutCard } from './checkout-card.tsx'
import { AddressParts } from './extension-sections.tsx'

const ReviewRow = ({ name, to, children }: { name: string; to?: string; children: ReactNode }) => {
  const t = useCheckoutTexts()
  return (
    <div className="relative border-line border-t py-3 pe-24 first-of-type:border-0">
      <dt className="text-muted text-sm">{name}</dt>
      <dd>
        {children}
        {to && (
          <Link
            to={to}
            {...STEP_NAVIGATION}
            aria-label={t('review.changeNamed', { name })}
            className="absolute end-0 top-1 inline-flex min-h-target items-center font-semibold text-brand-strong text-sm hover:underline"
          >
            {t('review.change')}
          </Link>
        )}
      </dd>
    </div>
  )
}

const DeliveryDestination = ({ cart, vendor }: { cart: Cart; vendor: Vendor }) => {
  const addressId = useCheckoutDraftStore((state) => state.addressId)
  const userId = useUserStore((state) => state.user?._id ?? '')
  const { addresses } = useAddresses(userId)
  if (getChannel(cart.orderType) !== 'delivery')
    return (
      <>
        <span className="block font-medium">
          <bdi>{vendor.store.name}</bdi>
        </span>
        <span className="block text-muted">
          <bdi>{vendor.store.address}</bdi>
        </span>
      </>
    )
  const address = addresses?.find(({ _id }) => _id === addressId)
  return (
    <>
      <span className="block font-medium">
        <bdi>{address?.address}</bdi>
      </span>
      <span className="block text-muted">
        <bdi>{cart.area?.name}</bdi>
      </span>
      <AddressParts place="review" />
    </>
  )
}

/** A review of items, recipient, place and time before the order is placed. */
export const OrderReview = ({ cart, vendor }: { cart: Cart; vendor: Vendor }) => {
  const t = useCheckoutTexts()
  const language = useLanguage()
  const getTabPath = useTabPath()
  const contact = useContact()
  const isDelivery = getChannel(cart.orderType) === 'delivery'
  const minutes = cart.area?.minutes ?? vendor.store.preparationMinutes
  const { arrivalSpan } = cart.area ?? vendor.store
  const details = getTabPath('details')
  return (
    <CheckoutCard heading={t('review.heading')}>
      <dl>
        <ReviewRow name={t('review.what')} to={getTabPath('order')}>
          <ul>
            {cart.products.map(({ _id, qty, name }) => (
              <li key={_id}>
                <bdi>
                  {formatNumber(qty, language)} × {name}
                </bdi>
              </li>
            ))}
          </ul>
        </ReviewRow>
        <ReviewRow name={t('review.who')} to={details}>
          <bdi>{contact.name}</bdi>
        </ReviewRow>
        <ReviewRow name={t(isDelivery ? 'review.deliverTo' : 'review.pickupFrom')} to={details}>
          <DeliveryDestination cart={cart} vendor={vendor} />
        </ReviewRow>
        <ReviewRow name={t('review.when')}>
          {cart.schedule ? (
            <bdi>{cart.schedule.text}</bdi>
          ) : (
            t(isDelivery ? 'review.deliveryTime' : 'review.pickupTime', {
              minutes: formatArrival(minutes, arrivalSpan, language),
            })
          )}
        </ReviewRow>
      </dl>
    </CheckoutCard>
  )
}
