import { bindRoutes, type Platform, type RouteSet } from '#platform/http/server-plugin.ts'
import { ok } from '#platform/kernel/result.ts'
import { peopleContract } from '../contract/people-endpoints.ts'
import { listPeople } from './list-people.use-case.ts'
import { listRights } from './list-rights.use-case.ts'
import {
  changeAuthority,
  invitePerson,
  removePerson,
  resendInvitation,
  withdrawInvitation,
} from './manage-people.use-case.ts'
import { requireStaff } from './require-staff.service.ts'
import { resetSecondFactor } from './second-factor.use-case.ts'

/** The routes by which owners and managers manage staff. */
export const createPeopleRoutes = (platform: Platform): RouteSet =>
  bindRoutes(peopleContract, {
    'GET /api/v1/console/staff': async ({ caller }) => ok(await listPeople(platform, requireStaff(caller))),
    'GET /api/v1/console/staff/rights': async () => ok(listRights(platform)),
    'POST /api/v1/console/staff/invitations': ({ caller, body, language }) =>
      invitePerson(platform, requireStaff(caller), { ...body, language }),
    'POST /api/v1/console/staff/invitations/:id/renewal': ({ caller, params, language }) =>
      resendInvitation(platform, requireStaff(caller), { ...params, language }),
    'DELETE /api/v1/console/staff/invitations/:id': ({ caller, params }) =>
      withdrawInvitation(platform, requireStaff(caller), params.id),
    'PUT /api/v1/console/staff/:id': ({ caller, params, body }) =>
      changeAuthority(platform, requireStaff(caller), { ...params, ...body }),
    'DELETE /api/v1/console/staff/:id': ({ caller, params }) =>
      removePerson(platform, requireStaff(caller), params.id),
    'DELETE /api/v1/console/staff/:id/second-factor': ({ caller, params }) =>
      resetSecondFactor(platform, requireStaff(caller), params.id),
  })
