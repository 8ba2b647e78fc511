import { create } from 'zustand'
import type { BoardOrder } from '../contract/endpoints.ts'

interface OpenDialog {
  /** `details`, `decline`, `undelivered`, `driver` or the name of a board extension. */
  readonly kind: string
  readonly orderId: string
  /** The order itself when it is not on the board. */
  readonly order?: BoardOrder
}

interface BoardDialog {
  readonly dialog: OpenDialog | null
  readonly open: (dialog: OpenDialog) => void
  readonly close: () => void
}

/** Which of the board's dialogs is open, and for which order. */
export const useBoardDialog = create<BoardDialog>()((set) => ({
  dialog: null,
  // A dialog that opens another one for the same order passes the order on.
  open: (next) =>
    set(({ dialog }) => ({ dialog: dialog?.orderId === next.orderId ? { ...dialog, ...next } : next })),
  close: () => set({ dialog: null }),
}))
