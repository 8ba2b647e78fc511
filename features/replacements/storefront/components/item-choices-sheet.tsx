import { useEffect, useState } from 'react'
import {
  type ItemDecision,
  ItemFields,
  ItemFooter,
  useItemForm,
} from '#core/cart/storefront/item-sheet-form.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import type { MenusApi, Product } from '#core/menus/contract/endpoints.ts'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Price } from '#platform/ui/price.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { useReplacementsTexts } from '../replacements-texts.ts'
import { occasionOf } from '../use-order-menu.ts'

interface ItemChoicesSheetProps {
  readonly order: FullOrder
  readonly opened: { readonly _id: string; readonly name: string }
  readonly onDecide: (decision: ItemDecision) => void
  readonly onClose: () => void
}

const OpenItem = ({
  product,
  onDecide,
  onClose,
}: Pick<ItemChoicesSheetProps, 'onDecide' | 'onClose'> & { product: Product }) => {
  const t = useReplacementsTexts()
  const language = useLanguage()
  const form = useItemForm(product)
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{product.name}</bdi>}
      subtitle={<Price className="font-semibold text-ink" text={formatMoney(product.price, language)} />}
      footer={
        <ItemFooter
          form={form}
          label={t('add.item')}
          most={product.state.remaining ?? undefined}
          onDecide={async (decision) => {
            onDecide(decision)
            onClose()
          }}
        />
      }
    >
      {product.description && <p className="pb-4 text-muted">{product.description}</p>}
      <ItemFields form={form} />
    </Sheet>
  )
}

/** What there is to choose of an item, by the menu's own dialog. */
export const ItemChoicesSheet = ({ order, opened, onDecide, onClose }: ItemChoicesSheetProps) => {
  const language = useLanguage()
  const errorText = useErrorText()
  const [product, setProduct] = useState<Product | { readonly failed: string }>()
  const { store, orderType, scheduledFor } = order
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language means asking again
  useEffect(() => {
    let isLeft = false
    const asked = browserApi<MenusApi>()('GET /api/v1/products/:id', {
      params: { id: opened._id },
      query: { store: store._id, ...occasionOf({ orderType, scheduledFor }) },
    })
    void asked.then((answer) => {
      if (!isLeft) setProduct(answer.ok ? answer.data : { failed: errorText(answer.error) })
    })
    return () => {
      isLeft = true
    }
  }, [store._id, orderType, scheduledFor, opened._id, language])
  if (product && !('failed' in product))
    return <OpenItem product={product} onDecide={onDecide} onClose={onClose} />
  return (
    <Sheet open onClose={onClose} title={<bdi>{opened.name}</bdi>}>
      {product ? <Notice tone="danger">{product.failed}</Notice> : <Spinner />}
    </Sheet>
  )
}
