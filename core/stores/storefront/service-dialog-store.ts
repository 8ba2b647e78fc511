import { create } from 'zustand'
import type { OrderType } from '#core/sites/domain/order-type.ts'

/** Deliveries need an area, pickups an outlet. */
export type ServiceDialogView = 'area' | 'outlet'

/** What the dialog asks for: where, or when. */
type View = ServiceDialogView | 'time'

export interface ServiceDialogState {
  readonly view: View | null
  /** Called after a choice was made and the page shows it, such as to add a product that needed an area. */
  readonly onChosen: (() => void) | null
  /** The outlet whose products are in the cart, so that a change to another one can warn. */
  readonly cartStoreId: string | null
  /** The names of the cart's items that are unavailable with another order type. */
  readonly missingWith: ((orderType: OrderType) => Promise<readonly string[]>) | null
  readonly open: (view: View, onChosen?: () => void) => void
  readonly close: () => void
}

/** The dialogs about service, place and time. They load when first opened. */
export const useServiceDialog = create<ServiceDialogState>()((set) => ({
  view: null,
  onChosen: null,
  cartStoreId: null,
  missingWith: null,
  open: (view, onChosen) => set({ view, onChosen: onChosen ?? null }),
  close: () => set({ view: null, onChosen: null }),
}))
