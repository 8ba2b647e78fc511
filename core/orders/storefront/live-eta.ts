import { useEffect } from 'react'
import { create } from 'zustand'

/** A span of arrival, as ISO instants. */
export interface LiveEta {
  readonly from: string
  readonly to: string
}

const useEtas = create<Readonly<Record<string, LiveEta | null>>>()(() => ({}))

/** When an order arrives, by whoever follows its driver; null while nobody does. */
export const useLiveEta = (orderId: string): LiveEta | null => useEtas((etas) => etas[orderId] ?? null)

/** Tells the page of an order when its driver is expected, which is a better word than the promise; null takes it back. */
export const usePublishEta = (orderId: string, eta: LiveEta | null): void => {
  const [from, to] = [eta?.from, eta?.to]
  useEffect(() => {
    useEtas.setState({ [orderId]: from && to ? { from, to } : null })
  }, [orderId, from, to])
  useEffect(() => () => useEtas.setState({ [orderId]: null }), [orderId])
}
