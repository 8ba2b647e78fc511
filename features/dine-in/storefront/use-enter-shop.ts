import { useNavigate } from 'react-router'
import { SERVICE_TYPE } from '#core/sites/domain/order-type.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { readStoredChoice, saveServiceChoice } from '#core/stores/storefront/change-choice.ts'
import type { TableSession } from '../contract/endpoints.ts'
import { getTableOrderPath } from './paths.ts'
import { saveVisit, showVisit } from './table-store.ts'

/** The shop shows what is ordered at tables, and opens at the menu; who waits for staff reads that first. */
export const useEnterShop = (): ((visit: TableSession) => void) => {
  const home = useHome()
  const navigate = useNavigate()
  return (visit) => {
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
    void navigate(visit.detail ? getPagePath(home) : getTableOrderPath(home))
  }
}
