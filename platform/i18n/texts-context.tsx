import { createContext, type ReactNode, use } from 'react'
import type { Language } from '../kernel/language.ts'
import type { Texts, Translate } from './texts.ts'

const TextsContext = createContext<Texts | undefined>(undefined)

/** Gives the texts to everything below. Another `texts` object means another language: all below renders anew. */
export const TextsProvider = ({ texts, children }: { texts: Texts; children: ReactNode }) => (
  <TextsContext value={texts}>{children}</TextsContext>
)

/** The texts of the shown language as a whole; a component's own words come by the hook of its area. */
export const useTexts = (): Texts => {
  const texts = use(TextsContext)
  if (!texts) throw new Error('A component that shows text stands outside of TextsProvider')
  return texts
}

/** The shown language, which the functions that write money, numbers and times take. */
export const useLanguage = (): Language => useTexts().language

/**
 * Makes the hook of an area's texts, whose keys are checked against the English dictionary:
 *
 *     export const useCartTexts = textsOf<typeof import('../messages/en.json')>('cart')
 *     const t = useCartTexts()
 *     t('addToCart', { price: formatMoney(price, language) })
 *
 * In a component that loads later the hook suspends until the area's texts are here.
 * An area's name is its folder without the first part, joined by dashes: `core/cart` is `cart`,
 * `core/cart/console` is `cart-console`, `providers/payments/stripe` is `payments-stripe`.
 */
export const textsOf =
  <Messages extends object>(area: string) =>
  (): Translate<keyof Messages & string> => {
    const texts = useTexts()
    const waiting = texts.need(area)
    if (waiting) use(waiting)
    return texts.getTranslator(area)
  }
