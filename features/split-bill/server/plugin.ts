import { defineChildRowsExport, defineUserRowsExport } from '#core/customers/server/user-export.service.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { splitBillContract } from '../contract/endpoints.ts'
import {
  createShareListener,
  createShareReviser,
  guestShares,
  shareGuard,
  sharePayers,
  shareRefundAssigner,
  shareTermsGuard,
} from './bill-shares.listener.ts'
import { BILL_PAGE, payerRefundListener } from './payer-messages.listener.ts'
import { loadBillPaths } from './shared-bill.loader.ts'
import { forgetPayer, listOrdersOfPayer, transferShares } from './shares.repo.ts'
import { createSplitBillHandlers } from './split-bill.routes.ts'
import { SPLIT_BILL_INVARIANTS } from './split-bill-invariants.data.ts'

/** Several people pay one bill: whole, by item, by a part of an item, evenly or by amount. */
export const splitBillPlugin: ServerPlugin = {
  name: 'split-bill',
  routes: (platform) => [bindRoutes(splitBillContract, createSplitBillHandlers(platform))],
  invariants: SPLIT_BILL_INVARIANTS,
  provides: (platform) => ({
    billShareListener: [createShareListener(platform)],
    billGuestShares: [guestShares],
    billPayers: [sharePayers],
    billRefundAssigner: [shareRefundAssigner],
    billTermsGuard: [shareTermsGuard],
    moveGuard: [shareGuard],
    orderReviser: [createShareReviser()],
    refundListener: [payerRefundListener],
    sharedPaymentPaths: [loadBillPaths],
    sharedOrders: [{ page: BILL_PAGE, listOrders: listOrdersOfPayer }],
    userMerge: [transferShares],
    forgetUser: [forgetPayer],
    userExport: [
      defineUserRowsExport('bill_shares'),
      defineChildRowsExport('bill_share_parts', { by: 'share_id', of: 'bill_shares' }),
    ],
  }),
}
