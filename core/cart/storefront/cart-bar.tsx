import { useEffect } from 'react'
import { Link, useMatches } from 'react-router'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { CartIcon } from '#platform/ui/icons/cart.tsx'
import { getTotalCount, useCartStore } from './cart-store.ts'
import { useCartTexts } from './cart-texts.ts'
import { getCartPath } from './paths.ts'

const BAR_HEIGHT = '5.5rem'

/** Publishes the bar's height for sticky elements and toasts. */
const useBottomInset = (isShown: boolean): void => {
  useEffect(() => {
    if (!isShown) return
    const { style } = document.documentElement
    style.setProperty('--sticky-bottom', BAR_HEIGHT)
    return () => void style.removeProperty('--sticky-bottom')
  }, [isShown])
}

/** Pages declare whether products are chosen there: a menu has many URLs, such as links and printed codes. */
const useIsProductPage = (): boolean => {
  const handle = useMatches().at(-1)?.handle
  return typeof handle === 'object' && handle !== null && 'isForChoosing' in handle
}

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
  const isShown = count > 0 && isForChoosing
  useBottomInset(isShown)
  if (!isShown) return null
  return (
    <aside
      aria-label={t('bar.label')}
      className="pb-safe-3 pointer-events-none fixed inset-x-0 bottom-0 z-20 animate-rise px-gutter desktop:hidden"
    >
      <Link
        to={getCartPath(home)}
        className="pressable focus-on-brand pointer-events-auto mx-auto flex min-h-15 max-w-lg items-center gap-3 rounded-xl border border-brand-edge bg-brand px-4 text-on-brand no-underline shadow-xl"
      >
        <span className="relative grid">
          <CartIcon />
          <span className="absolute -end-2.5 -top-2.5 grid min-h-5 min-w-5 place-items-center rounded-full bg-on-brand px-1 font-bold text-brand text-xs leading-none">
            {formatNumber(count, language)}
          </span>
        </span>
        <span className="flex-1 ps-1 font-semibold">
          {t('bar.view')}
          <span className="sr-only">{`, ${t('count', { count })}`}</span>
        </span>
        {subTotal && <bdi className="font-bold tabular-nums">{formatMoney(subTotal, language)}</bdi>}
      </Link>
    </aside>
  )
}
