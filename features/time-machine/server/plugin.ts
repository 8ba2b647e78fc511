import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { timeMachineContract } from '../contract/endpoints.ts'
import { createTimeMachineHandlers } from './time-machine.routes.ts'

/** Shows staff what the shop offers at another moment, and which settings cause it. */
export const timeMachinePlugin: ServerPlugin = {
  name: 'time-machine',
  routes: (platform) => [bindRoutes(timeMachineContract, createTimeMachineHandlers(platform))],
}
