import { lazy, Suspense } from 'react'
import { loadWhenOnline } from '#platform/ui/load-when-online.ts'
import { useGroupLink } from './group-link-store.ts'

const JoinedGroup = lazy(() =>
  loadWhenOnline(() => import('./joined-group.tsx')).then((module) => ({ default: module.JoinedGroup })),
)

/** The place of the group that was joined in this tab; without one it loads nothing. */
export const GroupMode = () => {
  const token = useGroupLink((state) => state.token)
  return (
    token && (
      <Suspense>
        <JoinedGroup key={token} token={token} />
      </Suspense>
    )
  )
}
