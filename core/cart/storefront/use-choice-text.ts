import type { ChoiceLine } from '#core/menus/domain/choice-lines.ts'
import { useCartTexts } from './cart-texts.ts'

/** A choice as text: its name, its half, or its removal. */
export const useChoiceText = (): ((
  choice: Pick<ChoiceLine<unknown>, 'name' | 'isWithout' | 'portion'>,
) => string) => {
  const t = useCartTexts()
  return ({ name, isWithout, portion }) => {
    if (isWithout) return t('line.without', { option: name })
    return portion === 'whole' ? name : t(`portion.${portion}`, { option: name })
  }
}
