import { useEffect } from 'react'
import { create } from 'zustand'
import { useOptionalVendor } from '#core/stores/storefront/use-vendor.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { AllergensApi } from '../contract/endpoints.ts'
import type { AllergenFacts } from '../domain/dish-parts.ts'

interface FactsState {
  /** Outlet and language of the facts. */
  readonly key: string
  /** Null while they are unknown: then every dish counts as unsafe. */
  readonly facts: AllergenFacts | null
  readonly hasFailed: boolean
}

export const useFactsStore = create<FactsState>()(() => ({ key: '', facts: null, hasFailed: false }))

const getKey = (storeId: string): string => `${storeId} ${document.documentElement.lang}`

/** Requests what an outlet states now. Without an answer what is known of the outlet stays. */
export const fetchFacts = async (id: string): Promise<AllergenFacts | null> => {
  const key = getKey(id)
  const answer = await browserApi<AllergensApi>()('GET /api/v1/stores/:id/allergens', { params: { id } })
  if (!answer.ok) {
    useFactsStore.setState((last) => ({
      ...{ key, hasFailed: true },
      facts: last.key === key ? last.facts : null,
    }))
    return null
  }
  const byId = <Stated extends { readonly _id: string }>(all: readonly Stated[]) =>
    new Map(all.map((each) => [each._id, each]))
  const facts = { dishes: byId(answer.data.dishes), options: byId(answer.data.options) }
  useFactsStore.setState({ key, facts, hasFailed: false })
  return facts
}

/** What the current outlet states; null until it is known. */
export const useAllergenFacts = (storeId?: string): AllergenFacts | null => {
  const vendor = useOptionalVendor()
  const language = useLanguage()
  const id = storeId ?? vendor?.store._id
  const shown = useFactsStore()
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are in the language of the page
  useEffect(() => {
    if (id && useFactsStore.getState().key !== getKey(id)) {
      // Set at once, so that a page of many notes asks only once.
      useFactsStore.setState({ key: getKey(id), facts: null, hasFailed: false })
      void fetchFacts(id)
    }
  }, [id, language])
  return id && shown.key === getKey(id) ? shown.facts : null
}
