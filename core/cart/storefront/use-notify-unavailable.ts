import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import type { Cart } from '../contract/endpoints.ts'
import { removeUnavailableLines } from './cart-calls.ts'
import { useCartTexts } from './cart-texts.ts'

/** Names what of a cart cannot be had at the time that was just chosen, and removes all of it in one step if wanted. */
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
