import { type Area, routes } from '#platform/http/area.ts'
import { ticketContract } from '../contract/endpoints.ts'
import { ticketHandlers } from './ticket.routes.ts'

/** Orders on paper, for receipt printers. */
export const ticketPrintingArea: Area = {
  name: 'ticket-printing',
  routes: (platform) => [routes(ticketContract, ticketHandlers(platform))],
}
