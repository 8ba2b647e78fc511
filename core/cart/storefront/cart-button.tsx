import { Link } from 'react-router'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { CartIcon } from '#platform/ui/icons/cart.tsx'
import { getTotalCount, useCartStore } from './cart-store.ts'
import { useCartTexts } from './cart-texts.ts'
import { getCartPath } from './paths.ts'

/** The cart link in the desktop header; phones have the bottom bar. */
export const CartButton = () => {
  const t = useCartTexts()
  const language = useLanguage()
  const count = useCartStore(getTotalCount)
  return (
    <Link
      to={getCartPath(useHome())}
      aria-label={count > 0 ? `${t('bar.view')}, ${t('count', { count })}` : t('bar.view')}
      className="pressable hidden size-target place-items-center rounded-full text-ink hover:bg-surface-sunken desktop:grid"
    >
      <span className="relative grid">
        <CartIcon />
        {count > 0 && (
          <span className="absolute -end-2.5 -top-2.5 grid min-h-5 min-w-5 place-items-center rounded-full border-2 border-surface bg-brand-strong px-1 font-bold text-surface text-xs leading-none">
            {formatNumber(count, language)}
          </span>
        )}
      </span>
    </Link>
  )
}
