import { createContext, type ReactNode, use } from 'react'
import type { Language } from '../kernel/language.ts'
import type { Texts, Translate } from './texts.ts'

const TextsContext = createContext<Texts | undefined>(undefined)

/** Provides the texts to all descendants. Another `texts` object means another language: all render again. */
export const TextsProvider = ({ texts, children }: { texts: Texts; children: ReactNode }) => (
  <TextsContext value={texts}>{children}</TextsContext>
)

/** All texts of the displayed language; a component's own texts come from the hook of its area. */
export const useTexts = (): Texts => {
  const texts = use(TextsContext)
  if (!texts) throw new Error('A component that shows text stands outside of TextsProvider')
  return texts
}

/** The displayed language, for the functions that format money, numbers and times. */
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
export const createTextsHook =
  <Messages extends object>(area: string) =>
  (): Translate<keyof Messages & string> => {
    const texts = useTexts()
    const waiting = texts.need(area)
    if (waiting) use(waiting)
    return texts.getTranslator(area)
  }
