import { createBillActs } from './history-bill-acts.ts'
import { checkBill, findBillSurplus } from './history-bill-laws.ts'
import { createBillOpenings } from './history-bill-openings.ts'
import { openBillTable } from './history-bill-table.ts'
import { comeBackToShop, moveOrder, refundOrder } from './history-orders.ts'
import type { PayableKind } from './history-world.ts'

/** The bill of a table, which several guests pay. */
export const BILLS: PayableKind = {
  name: 'bill',
  async open(scene) {
    const table = await openBillTable(scene)
    scene.ids.push(table.order)
    const { pay, payRest, claimSome, release, orderMore, leave, ...ofStaff } = createBillActs(table)
    const { answerItems, take, close, changeTable } = ofStaff
    return {
      ...{ begin: pay, pay, openings: createBillOpenings(table), refund: refundOrder },
      ...{ findSurplus: findBillSurplus, check: checkBill },
      steps: [
        ...[pay, pay, pay, payRest, claimSome, release, orderMore, orderMore, leave],
        ...[answerItems, answerItems, answerItems, answerItems, take, take, close, moveOrder, changeTable],
      ],
      comeBack(history, payment) {
        const payer = table.guests.find(({ userId }) => userId === payment.user_id)
        if (!payer) throw new Error(`Nobody at the table has the payment ${payment.id}`)
        return comeBackToShop(history, { person: payer.person, payment })
      },
    }
  },
}
