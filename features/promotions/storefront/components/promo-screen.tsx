import { useEffect } from 'react'
import { Link } from 'react-router'
import { useCartStore } from '#core/cart/storefront/cart-store.ts'
import { loadCart } from '#core/cart/storefront/load-cart.ts'
import { getCartPath } from '#core/cart/storefront/paths.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { getButtonClasses } from '#platform/ui/button-style.ts'
import { usePromotionsTexts } from '../promotions-texts.ts'
import { useApplyCode } from '../use-apply-code.ts'
import { usePromotionCodes } from '../use-codes.ts'
import { CodeForm } from './code-form.tsx'
import { CodeList } from './code-list.tsx'
import { OffersHere } from './offers-here.tsx'

/** The codes of an outlet, to apply to its cart. */
export const PromoScreen = ({ vendor }: { readonly vendor: Vendor }) => {
  const t = usePromotionsTexts()
  const home = useHome()
  const { _id: store } = vendor.store
  const { status, cart: known } = useCartStore()
  const cart = known?.store === store ? known : null
  const code = useApplyCode(cart)
  const codes = usePromotionCodes({
    store,
    orderType: cart?.orderType ?? vendor.orderType,
    areaId: cart?.area?._id ?? vendor.area?._id,
    cartVersion: cart?.version,
  })
  useEffect(() => {
    if (status === 'unknown') void loadCart(store)
  }, [status, store])
  return (
    <div className="mx-auto grid max-w-reading gap-5 py-6">
      <h1 className="font-bold text-2xl tracking-tight">{t('page.heading')}</h1>
      {cart ? (
        <CodeForm code={code} />
      ) : (
        <p className="text-muted">
          {t('page.noCart')}{' '}
          <Link to={getPagePath(home)} className="font-semibold text-brand-strong underline">
            {t('page.toMenu')}
          </Link>
        </p>
      )}
      {cart?.promotion && (
        <p role="status" className="font-semibold">
          <bdi>{cart.promotion.name}</bdi>: {cart.promotion.message}
        </p>
      )}
      <CodeList codes={codes} code={cart ? code : undefined} />
      <OffersHere />
      {cart && (
        <Link to={getCartPath(home)} className={getButtonClasses({ variant: 'primary' })}>
          {t('page.toCart')}
        </Link>
      )}
    </div>
  )
}
