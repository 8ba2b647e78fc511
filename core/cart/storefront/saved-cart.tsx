import { Suspense, useEffect } from 'react'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { Button } from '#platform/ui/button.tsx'
import { createLazyPart } from '#platform/ui/lazy-part.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { DraftApi } from '../contract/draft-endpoints.ts'
import { setCart } from './cart-store.ts'
import { useCartTexts } from './cart-texts.ts'
import { loadDraft, useDraft } from './draft-store.ts'
import { useCartScope } from './use-add-to-cart.ts'

const SavedCartCard = createLazyPart(() =>
  import('./saved-cart-card.tsx').then((module) => module.SavedCartCard),
)

/** Saves the whole cart as a draft. */
export const SaveForLaterButton = ({ store }: { store: string }) => {
  const t = useCartTexts()
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const keep = async () => {
    const answer = await browserApi<DraftApi>()('PUT /api/v1/draft-cart/keep', { body: { store } })
    if (!answer.ok) return show({ text: errorText(answer.error), tone: 'danger' })
    useDraft.setState(answer.data)
    setCart(null)
    show({ text: t('saved.kept'), tone: 'success' })
  }
  return (
    <Button size="sm" variant="ghost" onClick={keep}>
      {t('saved.keep')}
    </Button>
  )
}

/** The draft at this outlet, with a button to restore it; nothing without one. */
export const SavedCart = () => {
  const place = useCartScope()
  const { draft } = useDraft()
  const store = place?.vendor.store._id
  useEffect(() => {
    if (store) void loadDraft(store)
  }, [store])
  if (!place || !draft || draft.store !== store) return null
  return (
    <Suspense>
      <SavedCartCard draft={draft} place={place} />
    </Suspense>
  )
}
