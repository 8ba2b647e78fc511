import { create } from 'zustand'
import type { OrderType } from '#core/sites/domain/order-type.ts'

/** Deliveries ask for an area, pickups for an outlet. */
export type ServiceDialogView = 'area' | 'outlet'

/** What is asked: where, or when. */
type View = ServiceDialogView | 'time'

interface ServiceDialogState {
  readonly view: View | null
  /** Done after a choice was made and the page shows it, such as adding what needed an area. */
  readonly onChosen: (() => void) | null
  /** The outlet whose products are in the cart, so that a change to another one can warn. */
  readonly cartStoreId: string | null
  /** The names of what is in the cart and could not be had if it were ordered in another way. */
  readonly missingWith: ((orderType: OrderType) => Promise<readonly string[]>) | null
  readonly open: (view: View, onChosen?: () => void) => void
  readonly close: () => void
}

/** The dialogs about how, from where and when. It loads when first opened. */
export const useServiceDialog = create<ServiceDialogState>()((set) => ({
  view: null,
  onChosen: null,
  cartStoreId: null,
  missingWith: null,
  open: (view, onChosen) => set({ view, onChosen: onChosen ?? null }),
  close: () => set({ view: null, onChosen: null }),
}))
