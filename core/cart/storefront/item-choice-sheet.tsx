import type { Product } from '#core/menus/contract/endpoints.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Price } from '#platform/ui/price.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import type { SheetGroup } from './item-choices.ts'
import {
  type ConfiguredItem,
  ItemFields,
  ItemFooter,
  type ItemFormDefaults,
  useItemForm,
} from './item-sheet-form.tsx'

interface ItemChoiceProps {
  /** Label of the confirm button. */
  readonly label: string
  /** What was decided before; absent: the merchant's preselection. */
  readonly begin?: ((groups: readonly SheetGroup[]) => ItemFormDefaults) | undefined
  readonly onDecide: (decision: ConfiguredItem) => void
  readonly onClose: () => void
}

interface ItemChoiceSheetProps extends ItemChoiceProps {
  readonly name: string
  /** Undefined while loading; then the product, or the error message. */
  readonly product: Product | { readonly failed: string } | undefined
}

const LoadedItem = ({ product, label, begin, onDecide, onClose }: ItemChoiceProps & { product: Product }) => {
  const language = useLanguage()
  const form = useItemForm(product, begin && { begin })
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
