import { Suspense } from 'react'
import { createLazyPart } from '#platform/ui/lazy-part.ts'
import { useGroupLink } from './group-link-store.ts'

const JoinedGroup = createLazyPart(() => import('./joined-group.tsx').then((module) => module.JoinedGroup))

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
