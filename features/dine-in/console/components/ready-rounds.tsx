import type { Floor } from '../../contract/floor-endpoints.ts'
import { useTablesTexts } from '../dine-in-console-texts.ts'
import { listReadyRequests } from '../ready-requests.ts'
import type { ChangeFloor } from '../use-floor.ts'
import { RequestList } from './request-list.tsx'

interface ReadyRoundsProps {
  readonly store: string
  readonly floor: Floor
  readonly change: ChangeFloor
}

const ONE_OUTLET: ReadonlyMap<string, string> = new Map()

/** Above the tables: what the kitchen has finished, the oldest first, each round served with one press. */
export const ReadyRounds = ({ store, floor, change }: ReadyRoundsProps) => {
  const t = useTablesTexts()
  const requests = listReadyRequests(floor, store)
  if (requests.length === 0) return null
  return (
    <RequestList
      heading={t('state.ready')}
      requests={requests}
      outlets={ONE_OUTLET}
      now={Date.parse(floor.asOf)}
      onAnswer={({ _id: id }) =>
        change((api) => api('POST /api/v1/console/table-rounds/:id/serve', { params: { id }, body: {} }))
      }
    />
  )
}
