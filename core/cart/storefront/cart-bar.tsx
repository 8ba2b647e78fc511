import { useHome } from '#core/sites/storefront/use-site.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { CartIcon } from '#platform/ui/icons/cart.tsx'
import { getTotalCount, useCartStore } from './cart-store.ts'
import { useCartTexts } from './cart-texts.ts'
import { getCartPath } from './paths.ts'
import { PinnedBar, useIsProductPage } from './pinned-bar.tsx'

/**
 * The pinned bar of phones on pages with products: item count, total and a link to the cart. Desktops have the side
 * cart instead.
 */
export const CartBar = () => {
  const t = useCartTexts()
  const language = useLanguage()
  const home = useHome()
  const isForChoosing = useIsProductPage()
  const count = useCartStore(getTotalCount)
  const subTotal = useCartStore(({ cart }) => cart?.subTotal)
  if (count === 0 || !isForChoosing) return null
  return (
    <PinnedBar
      label={t('bar.label')}
      to={getCartPath(home)}
      icon={<CartIcon />}
      count={count}
      amount={subTotal && formatMoney(subTotal, language)}
      className="desktop:hidden"
    >
      {t('bar.view')}
      <span className="sr-only">{`, ${t('count', { count })}`}</span>
    </PinnedBar>
  )
}
