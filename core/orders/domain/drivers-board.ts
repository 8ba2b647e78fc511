/**
 * Whether a driver sees the delivery: their own and those of nobody. An order that a colleague brings is the colleague's
 * business, and so is its customer's address.
 */
export const isOnDriversBoard = (
  driver: { readonly _id: string } | null | undefined,
  staffId: string,
): boolean => !driver || driver._id === staffId
