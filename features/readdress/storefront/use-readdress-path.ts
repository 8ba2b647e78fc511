import { getSiteKind } from '#core/sites/domain/site-kind.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome, useRootData } from '#core/sites/storefront/use-site.ts'

/**
 * The page where a customer changes the address of a placed order. From a food court it is its sub-path, which asks for
 * a new address at once.
 */
export const useReaddressPath = (orderId: string): string => {
  const home = useHome()
  const { site } = useRootData()
  const isCourt = getSiteKind(site?.brand.merchantType ?? '') === 'court'
  return getPagePath(home, `change-delivery-address/${orderId}${isCourt ? '/address' : ''}`)
}
