import { useEffect, useState } from 'react'
import { ItemChoiceSheet } from '#core/cart/storefront/item-choice-sheet.tsx'
import type { SheetGroup } from '#core/cart/storefront/item-choices.ts'
import type { ConfiguredItem, ItemFormDefaults } from '#core/cart/storefront/item-sheet-form.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import type { MenusApi, Product } from '#core/menus/contract/endpoints.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'

interface DishSheetProps {
  readonly store: string
  readonly opened: { readonly _id: string; readonly name: string }
  /** Label of the confirm button. */
  readonly label: string
  /** What a dish of the basket was chosen with; absent: the merchant's preselection. */
  readonly begin?: (groups: readonly SheetGroup[]) => ItemFormDefaults
  readonly onDecide: (decision: ConfiguredItem) => void
  readonly onClose: () => void
}

/** The choices of a dish, with the same fields as on a stall's own menu. */
export const DishSheet = ({ store, opened, label, begin, onDecide, onClose }: DishSheetProps) => {
  const language = useLanguage()
  const errorText = useErrorText()
  const [product, setProduct] = useState<Product | { readonly failed: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language asks again
  useEffect(() => {
    let isLeft = false
    const ask = async () => {
      const answer = await browserApi<MenusApi>()('GET /api/v1/products/:id', {
        params: { id: opened._id },
        query: { store, orderType: '10' },
      })
      if (!isLeft) setProduct(answer.ok ? answer.data : { failed: errorText(answer.error) })
    }
    void ask()
    return () => {
      isLeft = true
    }
  }, [store, opened._id, language])
  return (
    <ItemChoiceSheet
      name={opened.name}
      product={product}
      label={label}
      begin={begin}
      onDecide={onDecide}
      onClose={onClose}
    />
  )
}
