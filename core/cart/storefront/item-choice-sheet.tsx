import type { Product } from '#core/menus/contract/endpoints.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Price } from '#platform/ui/price.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { type ConfiguredItem, ItemFields, ItemFooter, useItemForm } from './item-sheet-form.tsx'

interface ItemChoiceProps {
  /** Label of the confirm button. */
  readonly label: string
  readonly onDecide: (decision: ConfiguredItem) => void
  readonly onClose: () => void
}

interface ItemChoiceSheetProps extends ItemChoiceProps {
  readonly name: string
  /** Undefined while loading; then the product, or the error message. */
  readonly product: Product | { readonly failed: string } | undefined
}

const LoadedItem = ({ product, label, onDecide, onClose }: ItemChoiceProps & { product: Product }) => {
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
          label={label}
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

/** The choice sheet of an item that is not added to the cart, with the menu's own fields. */
export const ItemChoiceSheet = ({ name, product, ...choosing }: ItemChoiceSheetProps) => {
  if (product && !('failed' in product)) return <LoadedItem product={product} {...choosing} />
  return (
    <Sheet open onClose={choosing.onClose} title={<bdi>{name}</bdi>}>
      {product ? <Notice tone="danger">{product.failed}</Notice> : <Spinner />}
    </Sheet>
  )
}
