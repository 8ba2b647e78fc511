import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import type { BoardExtension } from '#core/orders/console/board-extensions.tsx'
import { OpenPrescription, WaitingBadge } from './prescription-parts.tsx'
import { PrescriptionSheet } from './prescription-sheet.tsx'
import { WaitingWatch } from './waiting-watch.tsx'

/** Knows which orders wait for the pharmacist while the console is open. */
export const prescriptionsConsole: ConsolePlugin = { sections: [], Watch: WaitingWatch }

/** The prescription of an order and the pharmacist's decision, on the board. */
export const prescriptionExtension: BoardExtension = {
  name: 'prescriptions',
  CardPart: WaitingBadge,
  DetailsPart: OpenPrescription,
  Dialog: PrescriptionSheet,
}
