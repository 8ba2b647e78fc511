import type { BoardExtension } from '#core/orders/console/board-extensions.tsx'
import { CardReportButton, DetailsReportButton } from './report-button.tsx'
import { ReportSheet } from './report-sheet.tsx'

/** Photo and note of an order at the door, added by whoever leaves it there. */
export const dropOffExtension: BoardExtension = {
  name: 'drop-off',
  CardPart: CardReportButton,
  DetailsPart: DetailsReportButton,
  Dialog: ReportSheet,
}
