import { useNavigate } from 'react-router'
import { SERVICE_TYPE } from '#core/sites/domain/order-type.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { loadWhenOnline } from '#platform/ui/lazy-part.ts'
import type { TableSession } from '../contract/endpoints.ts'
import { getTableOrderPath } from './paths.ts'
import { saveVisit, showVisit } from './table-store.ts'

/**
 * The shop shows what is ordered at tables, and opens at the menu; who waits for staff reads that first. The page of a
 * scanned code does not load what it takes to change the service before somebody sits down.
 */
export const useEnterShop = (): ((visit: TableSession) => Promise<void>) => {
  const home = useHome()
  const navigate = useNavigate()
  return async (visit) => {
    const { readStoredChoice, saveServiceChoice } = await loadWhenOnline(
      () => import('#core/stores/storefront/change-choice.ts'),
    )
    const { inRoom, dineIn } = SERVICE_TYPE
    const serviceType = visit.table.kind === 'room' ? inRoom : dineIn
    const { store } = visit
    saveServiceChoice(store.homePath, {
      ...readStoredChoice(),
      serviceType,
      storeId: store._id,
      slot: undefined,
    })
    saveVisit({ home, session: visit._id })
    showVisit(visit)
    await navigate(visit.detail ? getPagePath(home) : getTableOrderPath(home))
  }
}
