import { defineErrors } from '#platform/contract/errors.ts'

export const dineInErrors = defineErrors<typeof import('../messages/en.json')>()('dine-in', {
  unknownCode: { code: 4860, status: 404, text: 'errors.unknownCode' },
  /** Staff have renewed the code; the print is old. */
  renewedCode: { code: 4861, status: 410, text: 'errors.renewedCode' },
  /** The table was taken out of service. */
  closedTable: { code: 4862, status: 410, text: 'errors.closedTable' },
  /** The visit is over, or is none of the caller's. */
  unknownVisit: { code: 4863, status: 404, text: 'errors.unknownVisit' },
  visitOver: { code: 4864, status: 410, text: 'errors.visitOver' },
  /** Staff have not let the caller in yet. */
  notAdmitted: { code: 4865, status: 403, text: 'errors.notAdmitted' },
  /** Staff have refused the caller, or sent the caller away. */
  sentAway: { code: 4876, status: 403, text: 'errors.sentAway' },
  full: { code: 4866, status: 422, text: 'errors.full' },
  unknownTable: { code: 4867, status: 404, text: 'errors.unknownTable' },
  nameTaken: { code: 4868, status: 409, text: 'errors.nameTaken' },
  /** The item has moved on meanwhile. */
  itemRefused: { code: 4869, status: 409, text: 'errors.itemRefused' },
  reasonMissing: { code: 4870, status: 422, text: 'errors.reasonMissing' },
  /** Guests sit there: first they leave or move. */
  tableTaken: { code: 4871, status: 409, text: 'errors.tableTaken' },
  /** Only tables of the same kind and outlet can take over a visit. */
  otherKind: { code: 4872, status: 409, text: 'errors.otherKind' },
  /** Guests whom nobody has let in wait at the table. */
  guestsWait: { code: 4877, status: 409, text: 'errors.guestsWait' },
  /** Other guests sit at the table than the member of staff saw. */
  otherVisit: { code: 4878, status: 409, text: 'errors.otherVisit' },
  /** Somebody else has edited the table since. */
  tableChanged: { code: 4879, status: 409, text: 'errors.tableChanged' },
  /** The merchant has taken off the list what the guest calls for. */
  callNotOffered: { code: 5080, status: 409, text: 'errors.callNotOffered' },
  callNameless: { code: 5081, status: 422, text: 'errors.callNameless' },
  tooManyCalls: { code: 5082, status: 422, text: 'errors.tooManyCalls' },
})
