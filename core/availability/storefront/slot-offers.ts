import { create } from 'zustand'
import type { ApiError } from '#platform/contract/client.ts'
import type { AlternativeSlots } from '../contract/endpoints.ts'

interface SlotOffersState {
  /** The nearest free slots after a rejection; empty otherwise. */
  readonly offers: AlternativeSlots['offers']
}

export const useAlternativeSlots = create<SlotOffersState>()(() => ({ offers: [] }))

const hasOffers = (data: unknown): data is AlternativeSlots =>
  typeof data === 'object' && data !== null && 'offers' in data && Array.isArray(data.offers)

/** Stores the nearest slots from the rejection of another. */
export const storeAlternativeSlots = ({ data }: ApiError): void =>
  useAlternativeSlots.setState({ offers: hasOffers(data) ? data.offers : [] })

export const clearAlternativeSlots = (): void => useAlternativeSlots.setState({ offers: [] })
