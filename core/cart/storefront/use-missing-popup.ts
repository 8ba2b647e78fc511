import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { getPictureUrl } from '#platform/ui/picture-sources.ts'
import { usePopup } from '#platform/ui/popup-store.ts'
import type { Cart } from '../contract/endpoints.ts'
import { removeUnavailableLines } from './cart-calls.ts'
import { useCartTexts } from './cart-texts.ts'

/**
 * Lists the items of a cart that cannot be had after a change of time or of outlet, and offers to remove all of them
 * in one call. A single one is shown with its picture. `outlet` is the name of the outlet to which the cart was moved.
 */
export const useMissingPopup = (): ((cart: Cart, outlet?: string) => void) => {
  const t = useCartTexts()
  const language = useLanguage()
  const openPopup = usePopup((state) => state.openPopup)
  return ({ products, store }, outlet) => {
    const gone = products.filter(({ state }) => !state.isAvailable)
    const [first, ...others] = gone
    if (!first) return
    openPopup({
      ...(first.photo && others.length === 0 && { image: getPictureUrl(first.photo.base, 'medium') }),
      heading:
        outlet === undefined ? t('unavailableThen.heading') : t('unavailableThen.there', { store: outlet }),
      subText: joinWithCommas(
        gone.map(({ name }) => name),
        language,
      ),
      leftBtnText: t('unavailableThen.keep'),
      rightBtnText: t('unavailableThen.remove', { count: gone.length }),
      handlers: { right: () => void removeUnavailableLines(store) },
    })
  }
}
