import { useEffect, useState } from 'react'
import { ItemChoiceSheet } from '#core/cart/storefront/item-choice-sheet.tsx'
import type { ConfiguredItem } from '#core/cart/storefront/item-sheet-form.tsx'
import type { SavedCartSectionProps } from '#core/cart/storefront/saved-cart-extensions.tsx'
import { useProduct } from '#core/cart/storefront/use-product.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { useVendor } from '#core/stores/storefront/use-vendor.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { FreeProductsApi } from '../../contract/free-products-endpoints.ts'
import { usePromotionsTexts } from '../promotions-texts.ts'
import { FreeItemButtons } from './free-item-buttons.tsx'

type FreeItem = CallData<FreeProductsApi['GET /api/v1/draft-cart/freeProducts']>['freeProducts'][number]

/** The free products of a saved cart; loaded again when it changes, and empty until then. */
const useFreeItems = ({ store, version }: SavedCartSectionProps['draft']): readonly FreeItem[] => {
  const language = useLanguage()
  const [items, setItems] = useState<readonly FreeItem[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is free depends on the cart, names on the language
  useEffect(() => {
    const gone = new AbortController()
    const load = async () => {
      const answer = await browserApi<FreeProductsApi>()('GET /api/v1/draft-cart/freeProducts', {
        query: { store },
        signal: gone.signal,
      })
      if (answer.ok && !gone.signal.aborted) setItems(answer.data.freeProducts)
    }
    void load()
    return () => gone.abort()
  }, [store, version, language])
  return items
}

interface FreeItemChoiceProps {
  readonly item: FreeItem
  readonly onDecide: (decision: ConfiguredItem) => void
  readonly onClose: () => void
}

const FreeItemChoice = ({ item, onDecide, onClose }: FreeItemChoiceProps) => {
  const t = usePromotionsTexts()
  const errorText = useErrorText()
  const { state } = useProduct(item.product, useVendor(), null)
  const failed = state.kind === 'failed' ? { failed: errorText(state.error) } : undefined
  return (
    <ItemChoiceSheet
      name={item.name}
      product={state.kind === 'ready' ? state.product : failed}
      label={t('free.add', { item: item.name })}
      onDecide={onDecide}
      onClose={onClose}
    />
  )
}

/** Free products to choose from while none is in the saved cart. */
export const SavedFreeItems = ({ draft, onChange }: SavedCartSectionProps) => {
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const items = useFreeItems(draft)
  const [opened, setOpened] = useState<FreeItem | null>(null)
  const choose = async (
    { product }: FreeItem,
    choices?: Pick<ConfiguredItem, 'customize' | 'collectFromUser'>,
  ) => {
    const answer = await browserApi<FreeProductsApi>()('POST /api/v1/draft-cart/freeProducts', {
      body: { store: draft.store, product, ...choices },
    })
    if (answer.ok) onChange(answer.data)
    else show({ text: errorText(answer.error), tone: 'danger' })
  }
  return (
    <>
      <FreeItemButtons
        items={items}
        onChoose={(item) => (item.needsChoice ? setOpened(item) : void choose(item))}
      />
      {opened && (
        <FreeItemChoice
          item={opened}
          onDecide={({ customize, collectFromUser }) => void choose(opened, { customize, collectFromUser })}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
