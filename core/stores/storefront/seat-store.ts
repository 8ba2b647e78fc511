import { create } from 'zustand'

/** Where the guest sits, as they read it, such as Table 4; null: nowhere, or it is not known yet. */
export const useSeat = create<{ readonly place: string | null }>()(() => ({ place: null }))

/** Shows where the guest sits on every page of the shop, until the returned function is called. */
export const showSeat = (place: string): (() => void) => {
  useSeat.setState({ place })
  return () => useSeat.setState({ place: null })
}
