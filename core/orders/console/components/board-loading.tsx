import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { Loading } from '#core/console-shell/console/page-states.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { getLanesForRole } from '../board/lanes.ts'
import { LANES_OF_VIEW } from '../board/views.ts'

/** The board before its first orders: its lanes, each with the shape of a card. */
export const BoardLoading = () => {
  const { role } = useConsoleData().staff
  const lanes = LANES_OF_VIEW.now.filter((lane) => getLanesForRole(role).includes(lane))
  return (
    <Loading className="flex gap-4 px-4 pt-3">
      {lanes.map((lane) => (
        <div key={lane} className="grid flex-1 content-start gap-2 not-first:max-md:hidden">
          <Skeleton className="mb-2 h-4 w-24 bg-line" />
          <div className="grid gap-3 rounded-md border border-line bg-surface-raised p-3">
            <Skeleton className="h-6 w-14" />
            <Skeleton className="h-3 w-4/5" />
            <Skeleton className="h-3 w-3/5" />
            <Skeleton className="h-11 w-full" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
