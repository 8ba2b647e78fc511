import type { Product } from '#core/menus/contract/endpoints.ts'
import { hasGallery, ProductGallery } from '#core/menus/storefront/product-gallery.tsx'
import { useVendor } from '#core/stores/storefront/use-vendor.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { Sheet } from '#platform/ui/sheet.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { CartApi, CartLine } from '../contract/endpoints.ts'
import { toCustomizeInput } from './cart-calls.ts'
import { getProductCount, receiveCart, useCartStore } from './cart-store.ts'
import { useCartTexts } from './cart-texts.ts'
import { toChoices } from './item-choices.ts'
import { ItemDetails } from './item-sheet.tsx'
import { type ConfiguredItem, ItemFields, ItemFooter, useItemForm } from './item-sheet-form.tsx'
import { confirmLines, listOptionIds, toGuardedLines } from './line-guard.ts'

interface EditLineProps {
  readonly line: CartLine
  readonly onClose: () => void
}

/** Changes a line of the cart after the customer has confirmed the dish as it then is; says why it was refused. */
export const useChangeLine = ({ line, onClose }: EditLineProps) => {
  const t = useCartTexts()
  const { store } = useVendor()
  const showToast = useToasts((state) => state.show)
  return async ({ note, ...decision }: ConfiguredItem): Promise<void> => {
    const options = listOptionIds(decision.customize)
    const [changed] = toGuardedLines(store._id, [line])
    if (changed && !(await confirmLines([{ ...changed, options }]))) return
    const answer = await browserApi<CartApi>()('POST /api/v1/carts/customize', {
      body: { ...decision, store: store._id, productId: line._id, specialInstructions: note },
    })
    if (!answer.ok) {
      const text = answer.error.status === 0 ? t('refused.offline') : answer.error.message
      return showToast({ text, tone: 'danger' })
    }
    receiveCart(answer.data)
    onClose()
  }
}

/** The item sheet with the choices of a line of the cart. */
export const EditLineForm = ({ line, product, onClose }: EditLineProps & { product: Product }) => {
  const t = useCartTexts()
  const changeLine = useChangeLine({ line, onClose })
  const inCart = useCartStore(({ cart }) => getProductCount({ cart, pending: {} }, product._id)) - line.qty
  const form = useItemForm(product, {
    inCart,
    begin: (groups) => ({
      choices: toChoices(groups, toCustomizeInput(line)),
      answers: Object.fromEntries(line.collectFromUser.map(({ _id, value }) => [_id, value])),
      qty: line.qty,
      note: line.specialInstructions,
    }),
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{product.name}</bdi>}
      media={hasGallery(product) && <ProductGallery product={product} />}
      isReplacement
      footer={<ItemFooter form={form} label={t('button.update')} onDecide={changeLine} />}
    >
      <ItemDetails product={product} />
      <ItemFields form={form} />
    </Sheet>
  )
}
