import { useBoardScope } from '#core/orders/console/board-scope.ts'
import type { TableRequest } from '../contract/floor-endpoints.ts'
import { useTableRequests } from './table-requests.ts'

const NONE: readonly TableRequest[] = []

/** What guests wait for at the outlets that the console shows, the oldest first. */
export const useShownRequests = (): readonly TableRequest[] => {
  const scope = useBoardScope()
  return useTableRequests((state) => (state.scope === scope ? state.requests : NONE))
}
