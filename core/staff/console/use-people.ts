import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { CallData, CallInput } from '#platform/contract/contract.ts'
import type { PeopleApi } from '../contract/people-endpoints.ts'

type Overview = CallData<PeopleApi['GET /api/v1/console/staff']>
type InviteBody = CallInput<PeopleApi['POST /api/v1/console/staff/invitations']>['body']
type AuthorityBody = CallInput<PeopleApi['PUT /api/v1/console/staff/:id']>['body']

/** Who works here and who is invited, and the calls that change it. */
export const usePeople = () => {
  const [overview, setOverview] = useState<Overview | 'failed'>()
  const load = useCallback(async () => {
    const answer = await consoleApi<PeopleApi>()('GET /api/v1/console/staff')
    setOverview(answer.ok ? answer.data : 'failed')
  }, [])
  useEffect(() => void load(), [load])

  /** Loads again after a change, and after a refusal too: somebody else may have changed it meanwhile. */
  const reloadAfter = async <Answer>(sent: Promise<Answer>): Promise<Answer> => {
    const answer = await sent
    await load()
    return answer
  }
  const api = consoleApi<PeopleApi>()
  return {
    overview,
    load,
    invite: (body: InviteBody) => reloadAfter(api('POST /api/v1/console/staff/invitations', { body })),
    resend: (id: string) =>
      reloadAfter(api('POST /api/v1/console/staff/invitations/:id/renewal', { params: { id } })),
    withdraw: (id: string) =>
      reloadAfter(api('DELETE /api/v1/console/staff/invitations/:id', { params: { id } })),
    change: (id: string, body: AuthorityBody) =>
      reloadAfter(api('PUT /api/v1/console/staff/:id', { params: { id }, body })),
    remove: (id: string) => reloadAfter(api('DELETE /api/v1/console/staff/:id', { params: { id } })),
    resetFactor: (id: string) =>
      reloadAfter(api('DELETE /api/v1/console/staff/:id/second-factor', { params: { id } })),
  }
}
export type PeopleCalls = Omit<ReturnType<typeof usePeople>, 'overview' | 'load'>
