import { useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { MenusApi, Product } from '#core/menus/contract/endpoints.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { ItemChoiceSheet } from '../storefront/item-choice-sheet.tsx'
import type { ConfiguredItem } from '../storefront/item-sheet-form.tsx'
import { useCartConsoleTexts } from './cart-console-texts.ts'

interface OpenedProduct {
  readonly product: string
  readonly name: string
}

interface ItemDialogProps {
  readonly store: string
  readonly orderType: number
  readonly opened: OpenedProduct
  readonly onDecide: (decision: ConfiguredItem) => void
  readonly onClose: () => void
}

/** Choice dialog of a product, with the same fields that customers see. */
export const ItemDialog = ({ store, orderType, opened, onDecide, onClose }: ItemDialogProps) => {
  const t = useCartConsoleTexts()
  const language = useLanguage()
  const [product, setProduct] = useState<Product | { readonly failed: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language means asking again
  useEffect(() => {
    let isLeft = false
    const requested = consoleApi<MenusApi>()('GET /api/v1/products/:id', {
      params: { id: opened.product },
      query: { store, orderType: String(orderType) },
    })
    void requested.then((answer) => {
      if (!isLeft) setProduct(answer.ok ? answer.data : { failed: answer.error.message || t('offline') })
    })
    return () => {
      isLeft = true
    }
  }, [store, orderType, opened.product, language])
  return (
    <ItemChoiceSheet
      name={opened.name}
      product={product}
      label={t('item.add')}
      onDecide={onDecide}
      onClose={onClose}
    />
  )
}
