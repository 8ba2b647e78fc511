import { create } from 'zustand'
import type { ApiError } from '#platform/contract/client.ts'

type LoadError = Pick<ApiError, 'status' | 'code' | 'message'>

interface VendorStoreState {
  /** Why the menu could not be loaded last time; null while it is shown. */
  readonly menuError: LoadError | null
  readonly setMenuError: (error: LoadError | null) => void
}

/** The browser's state of the outlet in addition to the loaders' data. */
export const useVendorStore = create<VendorStoreState>()((set) => ({
  menuError: null,
  setMenuError: (menuError) => set({ menuError }),
}))
