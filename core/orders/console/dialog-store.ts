import { create } from 'zustand'

interface OpenDialog {
  readonly kind: 'details' | 'decline' | 'refund'
  readonly orderId: string
}

interface BoardDialog {
  readonly dialog: OpenDialog | null
  readonly open: (dialog: OpenDialog) => void
  readonly close: () => void
}

/** Which of the board's dialogs is open, and for which order. */
export const useBoardDialog = create<BoardDialog>()((set) => ({
  dialog: null,
  open: (dialog) => set({ dialog }),
  close: () => set({ dialog: null }),
}))
