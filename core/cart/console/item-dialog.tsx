import { useEffect, useState } from 'react'
import type { MenusApi, Product } from '#core/menus/contract/endpoints.ts'
import { consoleApi } from '#core/stores/console/console-api.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Price } from '#platform/ui/price.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { type ItemDecision, ItemFields, ItemFooter, useItemForm } from '../storefront/item-sheet-form.tsx'
import { useCartConsoleTexts } from './cart-console-texts.ts'

interface Opened {
  readonly product: string
  readonly name: string
}

interface ItemDialogProps {
  readonly store: string
  readonly orderType: number
  readonly opened: Opened
  readonly onDecide: (decision: ItemDecision) => void
  readonly onClose: () => void
}

const OpenItem = ({
  product,
  onDecide,
  onClose,
}: Pick<ItemDialogProps, 'onDecide' | 'onClose'> & { product: Product }) => {
  const t = useCartConsoleTexts()
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
          label={t('item.add')}
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

/** What there is to choose of a product, as customers choose it themselves. */
export const ItemDialog = ({ store, orderType, opened, onDecide, onClose }: ItemDialogProps) => {
  const t = useCartConsoleTexts()
  const language = useLanguage()
  const [product, setProduct] = useState<Product | { readonly failed: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language means asking again
  useEffect(() => {
    let isLeft = false
    const asked = consoleApi<MenusApi>()('GET /api/v1/products/:id', {
      params: { id: opened.product },
      query: { store, orderType: String(orderType) },
    })
    void asked.then((answer) => {
      if (!isLeft) setProduct(answer.ok ? answer.data : { failed: answer.error.message || t('offline') })
    })
    return () => {
      isLeft = true
    }
  }, [store, orderType, opened.product, language])
  if (product && !('failed' in product))
    return <OpenItem product={product} onDecide={onDecide} onClose={onClose} />
  return (
    <Sheet open onClose={onClose} title={<bdi>{opened.name}</bdi>}>
      {product ? <Notice tone="danger">{product.failed}</Notice> : <Spinner />}
    </Sheet>
  )
}
