import type { OrderSectionProps } from '#core/orders/storefront/order-extensions.tsx'
import { OrderRow } from '#core/orders/storefront/order-row.tsx'
import { PinIcon } from '#platform/ui/icons/pin.tsx'
import { useReaddressTexts } from './readdress-texts.ts'
import { useDestination } from './use-destination.ts'
import { useReaddressPath } from './use-readdress-path.ts'

/** Link to change the destination of the order, while that is allowed. */
export const ReaddressSection = ({ order }: OrderSectionProps) => {
  const t = useReaddressTexts()
  const path = useReaddressPath(order._id)
  const destination = useDestination(order._id, order)
  if (typeof destination !== 'object' || !destination.to || !destination.isChangeable) return null
  return <OrderRow icon={<PinIcon size={22} />} title={t('link')} hint={t('link.until')} to={path} />
}
