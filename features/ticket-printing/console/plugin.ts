import type { BoardPlug } from '#core/orders/console/board-plugs.tsx'
import { TicketFile } from './ticket-file.tsx'

/** Among an order's details its ticket as a file for a receipt printer. */
export const ticketFile: BoardPlug = { name: 'ticket-printing', DetailsPart: TicketFile }
