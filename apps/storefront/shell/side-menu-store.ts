import { create } from 'zustand'

interface SideMenuState {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
}

/** Whether the side menu is open; it loads when first opened. */
export const useSideMenu = create<SideMenuState>()((set) => ({
  isOpen: false,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
}))
