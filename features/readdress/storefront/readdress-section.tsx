import type { OrderSectionProps } from '#core/orders/storefront/order-extensions.tsx'
import { OrderRow } from '#core/orders/storefront/order-row.tsx'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { PinIcon } from '#platform/ui/icons/pin.tsx'
import { useReaddressTexts } from './readdress-texts.ts'
import { useDestination } from './use-destination.ts'

/** Page where a customer changes the address of a placed order. */
const getReaddressPath = (home: string, orderId: string): string =>
  getPagePath(home, `change-delivery-address/${orderId}`)

/** Link to change the destination of the order, while that is allowed. */
export const ReaddressSection = ({ order }: OrderSectionProps) => {
  const t = useReaddressTexts()
  const home = useHome()
  const destination = useDestination(order._id, order)
  if (typeof destination !== 'object' || !destination.to || !destination.isChangeable) return null
  return (
    <OrderRow
      icon={<PinIcon size={22} />}
      title={t('link')}
      hint={t('link.until')}
      to={getReaddressPath(home, order._id)}
    />
  )
}
