import type { BoardExtension } from '#core/orders/console/board-extensions.tsx'
import { TicketFile } from './ticket-file.tsx'

/** The ticket as a file for a receipt printer, in the order details. */
export const ticketFileExtension: BoardExtension = { name: 'ticket-printing', DetailsPart: TicketFile }
