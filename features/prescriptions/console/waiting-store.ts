import { create } from 'zustand'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { PharmacistApi } from '../contract/endpoints.ts'

/** Orders of the shown outlet that wait for the pharmacist. */
export const useWaitingPrescriptions = create<{ readonly orders: ReadonlySet<string> }>()(() => ({
  orders: new Set(),
}))

/** Loads the waiting orders of an outlet. A failure keeps the data: the board itself shows a lost connection. */
export const refreshWaiting = async (store: string): Promise<void> => {
  const answer = await consoleApi<PharmacistApi>()('GET /api/v1/console/prescriptions', { query: { store } })
  if (answer.ok) useWaitingPrescriptions.setState({ orders: new Set(answer.data.map(({ order }) => order)) })
}
