import { useUser } from '#core/customers/storefront/use-user.ts'
import { UnpaidOrders } from '#core/orders/storefront/unpaid-orders.tsx'

/** The customer's orders that were left at the bank; nothing without any. */
export const LeftUnpaid = () => {
  const { user } = useUser()
  return user && <UnpaidOrders userId={user._id} />
}
