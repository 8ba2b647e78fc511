import { useEffect, useState } from 'react'
import { ItemChoiceSheet } from '#core/cart/storefront/item-choice-sheet.tsx'
import type { ConfiguredItem } from '#core/cart/storefront/item-sheet-form.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import type { MenusApi, Product } from '#core/menus/contract/endpoints.ts'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useReplacementsTexts } from '../replacements-texts.ts'
import { toMenuQuery } from '../use-order-menu.ts'

interface ItemChoicesSheetProps {
  readonly order: FullOrder
  readonly product: { readonly _id: string; readonly name: string }
  readonly onDecide: (decision: ConfiguredItem) => void
  readonly onClose: () => void
}

/** The choices of an item, in the menu's own dialog. */
export const ItemChoicesSheet = ({ order, product: opened, onDecide, onClose }: ItemChoicesSheetProps) => {
  const t = useReplacementsTexts()
  const language = useLanguage()
  const errorText = useErrorText()
  const [product, setProduct] = useState<Product | { readonly failed: string }>()
  const { store, orderType, scheduledFor } = order
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language means asking again
  useEffect(() => {
    let isLeft = false
    const requested = browserApi<MenusApi>()('GET /api/v1/products/:id', {
      params: { id: opened._id },
      query: { store: store._id, ...toMenuQuery({ orderType, scheduledFor }) },
    })
    void requested.then((answer) => {
      if (!isLeft) setProduct(answer.ok ? answer.data : { failed: errorText(answer.error) })
    })
    return () => {
      isLeft = true
    }
  }, [store._id, orderType, scheduledFor, opened._id, language])
  return (
    <ItemChoiceSheet
      name={opened.name}
      product={product}
      label={t('add.item')}
      onDecide={onDecide}
      onClose={onClose}
    />
  )
}
