import type { BoardExtension } from '#core/orders/console/board-extensions.tsx'
import { TicketFile } from './ticket-file.tsx'

/** Among an order's details its ticket as a file for a receipt printer. */
export const ticketFileExtension: BoardExtension = { name: 'ticket-printing', DetailsPart: TicketFile }
