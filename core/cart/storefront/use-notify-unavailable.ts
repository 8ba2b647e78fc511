import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import type { Cart } from '../contract/endpoints.ts'
import { removeUnavailableLines } from './cart-calls.ts'
import { useCartTexts } from './cart-texts.ts'

/**
 * Lists the items of a cart that are unavailable at the chosen time, and offers to remove all of them in one call.
 */
export const useUnavailablePopup = (): ((cart: Cart) => void) => {
  const t = useCartTexts()
  const language = useLanguage()
  const openPopup = usePopup((state) => state.openPopup)
  return ({ products, store }) => {
    const gone = products.filter(({ state }) => !state.isAvailable)
    if (gone.length === 0) return
    openPopup({
      heading: t('unavailableThen.heading'),
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
