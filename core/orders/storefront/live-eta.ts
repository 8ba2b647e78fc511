import { useEffect } from 'react'
import { create } from 'zustand'

/** An arrival time range, as ISO instants. */
export interface LiveEta {
  readonly from: string
  readonly to: string
}

const useEtas = create<Readonly<Record<string, LiveEta | null>>>()(() => ({}))

/** The arrival time from driver tracking; null while the driver is not tracked. */
export const useLiveEta = (orderId: string): LiveEta | null => useEtas((etas) => etas[orderId] ?? null)

/** Publishes a driver's estimated arrival to the order page, where it replaces the promised time; null removes it. */
export const usePublishEta = (orderId: string, eta: LiveEta | null): void => {
  const [from, to] = [eta?.from, eta?.to]
  useEffect(() => {
    useEtas.setState({ [orderId]: from && to ? { from, to } : null })
  }, [orderId, from, to])
  useEffect(() => () => useEtas.setState({ [orderId]: null }), [orderId])
}
