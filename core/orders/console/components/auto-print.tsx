import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { claimPrint, listUnprinted, useAutoPrint } from '../auto-print-store.ts'
import { useBoard } from '../board-store.ts'
import { PrintedTicket } from './printed-ticket.tsx'

/** One tab of the device claims at a time; without locks, as in old browsers, the tab of the first claim wins. */
const claimAlone = async (orderId: string): Promise<boolean> =>
  'locks' in navigator
    ? navigator.locks.request('compass-print', () => claimPrint(orderId))
    : claimPrint(orderId)

/** Waits until the ticket stands in the page. */
const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))

/**
 * Prints each new ticket once on a device that is set to. A browser that was started for kiosk printing asks nothing.
 */
export const AutoPrint = () => {
  const isOn = useAutoPrint((state) => state.isOn)
  const orders = useBoard((state) => state.orders)
  const [printing, setPrinting] = useState<BoardOrder>()

  useEffect(() => {
    if (!isOn || printing) return
    const [next] = listUnprinted(orders.filter(({ column }) => column !== 'done'))
    if (!next) return
    void claimAlone(next._id).then((isClaimed) => isClaimed && setPrinting(next))
  }, [isOn, orders, printing])

  useEffect(() => {
    if (!printing) return
    void nextFrame().then(() => {
      window.print()
      setPrinting(undefined)
    })
  }, [printing])

  return printing ? createPortal(<PrintedTicket order={printing} />, document.body) : null
}
