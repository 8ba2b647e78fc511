import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { useChangeChoice } from '#core/stores/storefront/change-choice.ts'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { BagIcon } from '#platform/ui/icons/bag.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { type CartElsewhere, useCartStore } from './cart-store.ts'
import { useCartTexts } from './cart-texts.ts'
import { loadCart } from './load-cart.ts'
import { SavedCart } from './saved-cart.tsx'

const BackToMenuLink = () => {
  const t = useCartTexts()
  return <ButtonLink to={getPagePath(useHome())}>{t('backToMenu')}</ButtonLink>
}

/** The cart is at another outlet: how to get to it. */
const CartElsewhereState = ({ elsewhere: { store, name, count } }: { elsewhere: CartElsewhere }) => {
  const t = useCartTexts()
  const change = useChangeChoice()
  return (
    <EmptyState
      icon={<BagIcon size={40} />}
      heading={t('elsewhere.heading', { store: name })}
      action={
        <Button onClick={() => void change({ storeId: store, areaId: undefined, slot: undefined })}>
          {t('elsewhere.go', { store: name })}
        </Button>
      }
    >
      {t('elsewhere.text', { count })}
    </EmptyState>
  )
}

/** The empty cart: nothing was added, or the cart expired, which is shown. */
export const EmptyCart = () => {
  const t = useCartTexts()
  const isExpired = useCartStore((state) => state.expired)
  const elsewhere = useCartStore((state) => state.elsewhere)
  return (
    <div className="py-section">
      <h1 className="sr-only">{t('title')}</h1>
      {elsewhere && <CartElsewhereState elsewhere={elsewhere} />}
      {!elsewhere && isExpired && (
        <EmptyState icon={<ClockIcon size={40} />} heading={t('errors.expired')} action={<BackToMenuLink />}>
          {t('expiry.text')}
        </EmptyState>
      )}
      {!elsewhere && !isExpired && (
        <EmptyState icon={<BagIcon size={40} />} heading={t('errors.empty')} action={<BackToMenuLink />}>
          {t('empty.text')}
        </EmptyState>
      )}
      <div className="mx-auto max-w-reading">
        <SavedCart />
      </div>
    </div>
  )
}

/** The cart could not be loaded. */
export const CartLoadError = ({ storeId }: { storeId: string }) => {
  const t = useCartTexts()
  return (
    <div className="py-section">
      <h1 className="sr-only">{t('title')}</h1>
      <EmptyState
        icon={<WarningIcon size={40} />}
        heading={t('notLoaded')}
        action={<Button onClick={() => loadCart(storeId)}>{t('refused.retry')}</Button>}
      />
    </div>
  )
}
