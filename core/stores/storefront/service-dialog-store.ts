import { create } from 'zustand'

export type ServiceDialogView = 'area' | 'outlet'

interface ServiceDialogState {
  readonly view: ServiceDialogView | null
  /** Done after a choice was made and the page shows it, such as adding what needed an area. */
  readonly onChosen: (() => void) | null
  readonly open: (view: ServiceDialogView, onChosen?: () => void) => void
  readonly close: () => void
}

/** Which of the dialogs about where and how is open. They load when first opened. */
export const useServiceDialog = create<ServiceDialogState>()((set) => ({
  view: null,
  onChosen: null,
  open: (view, onChosen) => set({ view, onChosen: onChosen ?? null }),
  close: () => set({ view: null, onChosen: null }),
}))
