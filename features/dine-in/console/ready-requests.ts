import type { Floor, TableRequest } from '../contract/floor-endpoints.ts'

/** The rounds of a floor that wait to be brought, as requests; the oldest first. */
export const listReadyRequests = ({ tables }: Pick<Floor, 'tables'>, store: string): TableRequest[] =>
  tables
    .flatMap(({ _id: tableId, kind, name, session }) =>
      (session?.rounds ?? []).flatMap(({ _id, number, readySince, items }): TableRequest[] => {
        if (!session || readySince === null) return []
        const ready = items.filter(({ isReady }) => isReady)
        return [
          {
            ...{ _id, session: session._id, store, table: { _id: tableId, kind, name } },
            ...{ call: null, callName: '', guest: '', at: readySince },
            round: { number, items: ready.map((item) => ({ name: item.name, qty: item.qty })) },
          },
        ]
      }),
    )
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
