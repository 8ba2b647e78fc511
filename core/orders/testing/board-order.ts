import type { BoardOrder } from '#core/orders/contract/endpoints.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'

const money = (amount: number) => ({ amount, currency: 'AED' })

const PLACED = '2026-11-20T14:00:00.000Z'

/** A new immediate pickup order, paid by card, as the board receives it. */
export const buildBoardOrder = (input: Partial<BoardOrder> = {}): BoardOrder => ({
  ...{ _id: 'order-1', orderId: '1', detail: 'full', status: 10, orderType: 10 },
  ...{
    column: 'new',
    when: 'now',
    unansweredItems: 0,
    version: 1,
    asOf: PLACED,
    actions: ['accept', 'decline'],
    driver: null,
  },
  ...{ timeline: [{ key: 'waiting', text: 'Waiting', at: PLACED }], activeIndex: 0, isFinal: false },
  user: { _id: 'user-1', name: 'Amal Haddad', phone: '+971501234567', email: '' },
  store: {
    ...{ _id: 'store-1', name: 'Marina', homePath: 'smoky-stack', address: 'Marina Walk', phone: null },
    ...{ timeZone: 'Asia/Dubai', latitude: 25, longitude: 55 },
  },
  address: null,
  enteredBy: null,
  table: null,
  ...{ products: [], subTotal: money(3200), total: money(3200), trace: [] },
  payment: {
    ...{ _id: 'payment-1', order: 'order-1', mod: 'express', status: PAYMENT_STATUS.success },
    ...{
      amount: money(3200),
      refunded: money(0),
      refunding: money(0),
      refundUncertain: money(0),
      pageUrl: null,
      redirectLink: null,
      requiresRedirect: false,
    },
    ...{ failureCode: null, transactionId: null, referenceNo: 'R1' },
  },
  ...{
    promotion: null,
    sourceOfOrder: { source: 'web', outletUrl: '/smoky-stack' },
    isSingleOrderDineIn: false,
  },
  ...{
    deliveryInstruction: '',
    orderNote: '',
    allergies: [],
    collectFromUser: [],
    dropOff: 'hand',
    isContactless: false,
    needsCutlery: true,
    placedAt: PLACED,
  },
  ...{
    scheduledFor: null,
    scheduledUntil: null,
    appointment: null,
    estimate: null,
    promise: null,
    delay: null,
    promisedReadyAt: null,
    latestReadyAt: null,
    readyAt: null,
    answer: null,
    declineReason: '',
  },
  ...input,
})
