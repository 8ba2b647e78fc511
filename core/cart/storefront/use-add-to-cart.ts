import { useCallback } from 'react'
import { useSite } from '#core/sites/storefront/use-site.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { useServiceDialog } from '#core/stores/storefront/service-dialog-store.ts'
import { useOptionalVendor } from '#core/stores/storefront/use-vendor.ts'
import type { ApiError } from '#platform/contract/client.ts'
import { usePopup } from '#platform/ui/popup-store.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import { addToCart, type CartAddition, type CartScope } from './cart-calls.ts'
import { clearLocalCart } from './cart-store.ts'
import { useCartTexts } from './cart-texts.ts'
import { confirmLines, listOptionIds } from './line-guard.ts'
import { loadCart } from './load-cart.ts'
import { useLatest } from './use-latest.ts'

/** Kinds of rejected additions, by what they mean for the customer. */
export type AddRefusal =
  | 'anotherStore'
  | 'unavailable'
  | 'outOfStock'
  | 'areaMissing'
  | 'expired'
  | 'offline'
  | 'other'

const REFUSALS: Readonly<Record<number, AddRefusal>> = {
  0: 'offline',
  4200: 'anotherStore',
  4201: 'unavailable',
  4202: 'outOfStock',
  4205: 'expired',
  4316: 'areaMissing',
  4317: 'areaMissing',
}

/** Maps the code of a rejected addition. */
export const classifyAddRefusal = ({ code }: Pick<ApiError, 'code'>): AddRefusal => REFUSALS[code] ?? 'other'

/** The current cart scope; undefined without an outlet. */
export const useCartScope = (): CartScope | undefined => {
  const { _id: siteId, homePath } = useSite()
  const vendor: Vendor | undefined = useOptionalVendor()
  return vendor && { siteId, homePath, vendor }
}

interface Retry {
  /** Repeats the addition; `replace` first empties the other outlet's cart. */
  readonly again: (replace: boolean) => void
}

/** Shows why something could not be added and offers what the customer can do about it. */
export const useAddRefusalHandler = () => {
  const t = useCartTexts()
  const openPopup = usePopup((state) => state.openPopup)
  const showToast = useToasts((state) => state.show)
  const openService = useServiceDialog((state) => state.open)
  return (error: ApiError, place: CartScope, { again }: Retry) => {
    const explain = (heading: string) =>
      openPopup({ heading, subText: error.message, rightBtnText: t('refused.chooseElse') })
    switch (classifyAddRefusal(error)) {
      case 'anotherStore':
        return openPopup({
          heading: t('anotherStore.heading'),
          subText: error.message,
          leftBtnText: t('anotherStore.keep'),
          rightBtnText: t('anotherStore.startNew'),
          handlers: { right: () => again(true) },
        })
      case 'unavailable':
        return explain(t('refused.unavailable'))
      case 'outOfStock':
        return explain(t('refused.outOfStock'))
      case 'areaMissing':
        return openService('area', () => again(false))
      case 'expired':
        clearLocalCart()
        void loadCart(place.vendor.store._id)
        return showToast({
          text: error.message,
          action: { label: t('refused.retry'), act: () => again(false) },
        })
      case 'offline':
        return showToast({
          text: t('refused.offline'),
          tone: 'danger',
          action: { label: t('refused.retry'), act: () => again(false) },
        })
      case 'other':
        return showToast({ text: error.message || t('refused.other'), tone: 'danger' })
    }
  }
}

/**
 * Adds a product and handles every rejection. Resolves to true when it is in the cart. A rejection that needs the
 * customer's decision resolves to false; the decision is carried out later, with the outlet and area current at that
 * time.
 */
export const useAddToCart = (): ((addition: CartAddition) => Promise<boolean>) => {
  const place = useLatest(useCartScope())
  const refuse = useLatest(useAddRefusalHandler())
  return useCallback(
    (addition) => {
      const attempt = async (replace: boolean): Promise<boolean> => {
        const at = place.current
        if (!at) return false
        const { product, customize } = addition
        const options = customize && listOptionIds(customize)
        if (!(await confirmLines([{ store: at.vendor.store._id, product, options }]))) return false
        const answer = await addToCart(at, addition, { replace })
        if (!answer.ok) refuse.current(answer.error, at, { again: (anew) => void attempt(anew) })
        return answer.ok
      }
      return attempt(false)
    },
    [place, refuse],
  )
}
