import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { ticketContract } from '../contract/endpoints.ts'
import { createTicketHandlers } from './ticket.routes.ts'

/** Printed orders for receipt printers. */
export const ticketPrintingPlugin: ServerPlugin = {
  name: 'ticket-printing',
  routes: (platform) => [bindRoutes(ticketContract, createTicketHandlers(platform))],
}
