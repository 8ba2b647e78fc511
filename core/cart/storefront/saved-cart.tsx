import { Suspense, useEffect } from 'react'
import { create } from 'zustand'
import { getSessionToken, onSignedOut } from '#core/customers/storefront/session.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { ApiError } from '#platform/contract/client.ts'
import { formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { TrashIcon } from '#platform/ui/icons/trash.tsx'
import { createLazyPart } from '#platform/ui/lazy-part.ts'
import { Price } from '#platform/ui/price.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { DraftApi } from '../contract/draft-endpoints.ts'
import type { Cart, CartLine } from '../contract/endpoints.ts'
import { setCart } from './cart-store.ts'
import { useCartTexts } from './cart-texts.ts'
import { SavedCartSections } from './saved-cart-extensions.tsx'
import { hasSums } from './saved-reductions.ts'
import { useAddRefusalHandler, useCartScope } from './use-add-to-cart.ts'

const SavedSums = createLazyPart(() => import('./saved-sums.tsx').then((module) => module.SavedSums))

/** The customer's draft at the current outlet. */
const useDraft = create<{ readonly draft: Cart | null }>()(() => ({ draft: null }))

const { setState } = useDraft

onSignedOut(() => setState({ draft: null }))

const loadDraft = async (store: string): Promise<void> => {
  if (!getSessionToken()) return
  const answer = await browserApi<DraftApi>()('GET /api/v1/draft-cart', { query: { store } })
  // The draft is optional: without a response it is not shown.
  if (answer.ok) setState(answer.data)
}

/** Shows an error as a toast. */
const useErrorToast = () => {
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  return (error: ApiError) => show({ text: errorText(error), tone: 'danger' })
}

/** Saves the whole cart as a draft. */
export const SaveForLaterButton = ({ store }: { store: string }) => {
  const t = useCartTexts()
  const tell = useErrorToast()
  const show = useToasts((state) => state.show)
  const keep = async () => {
    const answer = await browserApi<DraftApi>()('PUT /api/v1/draft-cart/keep', { body: { store } })
    if (!answer.ok) return tell(answer.error)
    setState(answer.data)
    setCart(null)
    show({ text: t('saved.kept'), tone: 'success' })
  }
  return (
    <Button size="sm" variant="ghost" onClick={keep}>
      {t('saved.keep')}
    </Button>
  )
}

const SavedLine = ({ line, store }: { line: CartLine; store: string }) => {
  const t = useCartTexts()
  const language = useLanguage()
  const tell = useErrorToast()
  const choices = line.customize.flatMap(({ variants }) => variants.map(({ name }) => name))
  const remove = async () => {
    const answer = await browserApi<DraftApi>()('POST /api/v1/draft-cart/removeProductFromCart', {
      body: { store, productId: line._id, decrease: false },
    })
    if (answer.ok) setState(answer.data)
    else tell(answer.error)
  }
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block">
          <bdi>
            {formatNumber(line.qty, language)} × {line.name}
          </bdi>
        </span>
        {choices.length > 0 && (
          <bdi className="block text-muted text-sm">{joinWithCommas(choices, language)}</bdi>
        )}
        {!line.state.isAvailable && <span className="block text-danger text-sm">{line.state.text}</span>}
      </span>
      <Price text={formatMoney(line.total, language)} />
      <IconButton
        label={t('saved.remove', { item: line.name })}
        icon={<TrashIcon size={18} />}
        onClick={() => void remove()}
      />
    </li>
  )
}

/** The draft at this outlet, with a button to restore it; nothing without one. */
export const SavedCart = () => {
  const t = useCartTexts()
  const tell = useAddRefusalHandler()
  const place = useCartScope()
  const { draft } = useDraft()
  const store = place?.vendor.store._id
  useEffect(() => {
    if (store) void loadDraft(store)
  }, [store])
  if (!place || !draft || draft.store !== store) return null
  const takeUp = async (replace: boolean): Promise<void> => {
    const answer = await browserApi<DraftApi>()('PUT /api/v1/draft-cart/takeUp', {
      body: { store: draft.store, ...(replace && { replace }) },
    })
    if (!answer.ok) return tell(answer.error, place, { again: (again) => void takeUp(again) })
    setState({ draft: null })
    setCart(answer.data.cart)
  }
  return (
    <section
      aria-labelledby="saved-cart"
      className="rounded-xl border border-line bg-surface-raised p-4 text-start md:p-5"
    >
      <h2 id="saved-cart" className="font-bold text-lg">
        {t('saved.heading')}
      </h2>
      <ul className="divide-y divide-line">
        {draft.products.map((line) => (
          <SavedLine key={line._id} line={line} store={draft.store} />
        ))}
      </ul>
      <SavedCartSections draft={draft} onChange={(changed) => setState({ draft: changed })} />
      {hasSums(draft) && (
        <Suspense>
          <SavedSums draft={draft} />
        </Suspense>
      )}
      <Button variant="soft" full className="mt-3" onClick={() => takeUp(false)}>
        {t('saved.takeUp')}
      </Button>
    </section>
  )
}
