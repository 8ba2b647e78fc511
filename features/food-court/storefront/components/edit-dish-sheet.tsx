import { useCartTexts } from '#core/cart/storefront/cart-texts.ts'
import { getInitialChoices, type SheetGroup, toChoices } from '#core/cart/storefront/item-choices.ts'
import type { ConfiguredItem, ItemFormDefaults } from '#core/cart/storefront/item-sheet-form.tsx'
import { type BasketEntry, replaceInBasket } from '../basket-store.ts'
import { useLeftOutToast } from '../use-left-out-toast.ts'
import { DishSheet } from './dish-sheet.tsx'

/** What the sheet of a dish in the basket begins with. One that was added with a tap has its stall's preselection. */
export const toFormDefaults = (entry: BasketEntry, groups: readonly SheetGroup[]): ItemFormDefaults => ({
  choices: entry.customize ? toChoices(groups, entry.customize) : getInitialChoices(groups),
  answers: Object.fromEntries((entry.collectFromUser ?? []).map(({ _id, value }) => [_id, value])),
  qty: entry.qty,
  note: entry.specialInstructions ?? '',
})

/** The entry as it was decided now, with the price that the sheet showed. */
export const toChangedEntry = (
  { store, product, name }: BasketEntry,
  { customize, collectFromUser, qty, note, seenPrice }: ConfiguredItem,
): BasketEntry => ({
  ...{ store, product, name, qty, customize, seenPrice },
  ...(collectFromUser.length > 0 && { collectFromUser }),
  ...(note && { specialInstructions: note }),
})

/** A dish of the basket in the sheet of its choices. */
export const EditDishSheet = ({
  entry,
  index,
  onClose,
}: {
  entry: BasketEntry
  /** Its position in the basket. */
  index: number
  onClose: () => void
}) => {
  const t = useCartTexts()
  const notifyLeftOut = useLeftOutToast()
  const replace = (decision: ConfiguredItem): void => {
    const leftOut = replaceInBasket(index, toChangedEntry(entry, decision))
    if (leftOut > 0) notifyLeftOut(entry.name, leftOut)
  }
  return (
    <DishSheet
      store={entry.store}
      opened={{ _id: entry.product, name: entry.name }}
      label={t('button.update')}
      begin={(groups) => toFormDefaults(entry, groups)}
      onDecide={replace}
      onClose={onClose}
    />
  )
}
