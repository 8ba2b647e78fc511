/** Why the drawer holds another amount than expected. */
export const CLOSING_REASONS = ['change', 'unrecorded', 'refund', 'driver', 'unknown'] as const
export type ClosingReason = (typeof CLOSING_REASONS)[number]

/** What went through a drawer in a business day, in minor units. */
export interface DrawerDay {
  readonly openingFloat: number
  /** Orders that were paid in cash. */
  readonly cashSales: number
  /** Cash that staff gave back. */
  readonly cashRefunds: number
  readonly paidIn: number
  readonly paidOut: number
}

/** What the drawer must hold at the end of the day. */
export const computeExpectedCash = ({
  openingFloat,
  cashSales,
  cashRefunds,
  paidIn,
  paidOut,
}: DrawerDay): number => openingFloat + cashSales - cashRefunds + paidIn - paidOut

/** The payment method whose money is in the drawer. */
export const CASH_METHOD = 'cod'

/** Roles that see what is expected before they have counted; others count blind. */
const SEEING_ROLES: ReadonlySet<string> = new Set(['owner', 'manager'])

export const canSeeExpected = (role: string): boolean => SEEING_ROLES.has(role)

/** Whether a role may close a day in which orders have not ended. */
export const canLeaveOrdersOpen = (role: string): boolean => SEEING_ROLES.has(role)
