import { create } from 'zustand'

const KEY = 'compass-console-printed'
/** More than a board holds. */
const REMEMBERED = 1000

/** The orders that this device has printed, or need not; undefined: it does not print. */
const readPrinted = (): readonly string[] | undefined => {
  try {
    const text = localStorage.getItem(KEY)
    return text === null ? undefined : (JSON.parse(text) as string[])
  } catch {
    // Storage is forbidden or holds something else: a device that cannot remember must not print twice.
    return undefined
  }
}

/** Whether the list is stored; false where storage is forbidden. */
const writePrinted = (printed: readonly string[] | undefined): boolean => {
  try {
    if (printed === undefined) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(printed.slice(-REMEMBERED)))
    return true
  } catch {
    // The caller says so.
    return false
  }
}

interface AutoPrintState {
  readonly isOn: boolean
  /** Begins with orders that come from now on. False: this device cannot remember what it has printed. */
  readonly turnOn: (known: readonly string[]) => boolean
  readonly turnOff: () => void
}

/** Whether this device prints each new ticket. */
export const useAutoPrint = create<AutoPrintState>()((set) => ({
  isOn: typeof document === 'undefined' ? false : readPrinted() !== undefined,
  turnOn: (known) => {
    const isOn = writePrinted(known)
    set({ isOn })
    return isOn
  },
  turnOff: () => {
    writePrinted(undefined)
    set({ isOn: false })
  },
}))

/** Of these orders those that this device has not printed. */
export const listUnprinted = <Order extends { readonly _id: string }>(orders: readonly Order[]): Order[] => {
  const printed = readPrinted()
  return printed ? orders.filter(({ _id }) => !printed.includes(_id)) : []
}

/**
 * Notes an order as printed and says whether it was not. Read again at the last moment: another tab of the device may
 * have printed it.
 */
export const claimPrint = (orderId: string): boolean => {
  const printed = readPrinted()
  if (!printed || printed.includes(orderId)) return false
  return writePrinted([...printed, orderId])
}
