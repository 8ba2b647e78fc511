import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { appointmentsContract } from '../contract/endpoints.ts'
import { peopleContract } from '../contract/people-endpoints.ts'
import { changePeople, readPeople } from './people-settings.use-case.ts'
import { appointmentGuard } from './plan-appointment.policy.ts'
import { readAppointmentTimes } from './read-times.use-case.ts'

/** Services that take the time of somebody who does them. */
export const appointmentsPlugin: ServerPlugin = {
  name: 'appointments',
  routes: (platform) => [
    bindRoutes(appointmentsContract, {
      'GET /api/v1/vendor-info/:id/appointments': (call) => readAppointmentTimes(platform, call),
    }),
    bindRoutes(peopleContract, {
      'GET /api/v1/console/stores/:id/people': ({ caller, params, language }) =>
        readPeople(platform, { caller, storeId: params.id, language }),
      'PUT /api/v1/console/stores/:id/people': ({ caller, params, body, language }) =>
        changePeople(platform, { caller, storeId: params.id, body, language }),
    }),
  ],
  provides: () => ({ checkoutGuard: [appointmentGuard] }),
}
