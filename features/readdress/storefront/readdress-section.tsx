import type { OrderSectionProps } from '#core/orders/storefront/order-extensions.tsx'
import { OrderPanel } from '#core/orders/storefront/order-panel.tsx'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { PinIcon } from '#platform/ui/icons/pin.tsx'
import { AddressText } from './components/address-text.tsx'
import { useReaddressTexts } from './readdress-texts.ts'
import { useDestination } from './use-destination.ts'

/** Page where a customer changes the address of a placed order. */
const getReaddressPath = (home: string, orderId: string): string =>
  getPagePath(home, `change-delivery-address/${orderId}`)

/** The destination of the order, and a link to change it while that is allowed. */
export const ReaddressSection = ({ order }: OrderSectionProps) => {
  const t = useReaddressTexts()
  const home = useHome()
  const destination = useDestination(order._id, order)
  if (typeof destination !== 'object' || !destination.to || !destination.isChangeable) return null
  return (
    <OrderPanel heading={t('deliverTo')}>
      <AddressText to={destination.to} />
      <div className="mt-3">
        <ButtonLink
          to={getReaddressPath(home, order._id)}
          variant="secondary"
          leading={<PinIcon size={20} />}
        >
          {t('link')}
        </ButtonLink>
        <p className="mt-1.5 text-muted text-sm">{t('link.until')}</p>
      </div>
    </OrderPanel>
  )
}
