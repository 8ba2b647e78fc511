import { create } from 'zustand'
import type { ApiError } from '#platform/contract/client.ts'
import type { SlotOffers } from '../contract/endpoints.ts'

interface SlotOffersState {
  /** The nearest free slots after a rejection; empty otherwise. */
  readonly offers: SlotOffers['offers']
}

export const useSlotOffers = create<SlotOffersState>()(() => ({ offers: [] }))

const hasOffers = (data: unknown): data is SlotOffers =>
  typeof data === 'object' && data !== null && 'offers' in data && Array.isArray(data.offers)

/** Stores the nearest slots from the rejection of another. */
export const storeSlotOffers = ({ data }: ApiError): void =>
  useSlotOffers.setState({ offers: hasOffers(data) ? data.offers : [] })

export const clearSlotOffers = (): void => useSlotOffers.setState({ offers: [] })
