/** The schema.org type of each kind of merchant, and whether its offer is a menu. */
const KINDS: Readonly<Record<string, { readonly type: string; readonly hasMenu: boolean }>> = {
  restaurant: { type: 'Restaurant', hasMenu: true },
  bakery: { type: 'Bakery', hasMenu: true },
  grocery: { type: 'GroceryStore', hasMenu: false },
  pharmacy: { type: 'Pharmacy', hasMenu: false },
  salon: { type: 'BeautySalon', hasMenu: false },
}

/** The kinds of merchants that can open a shop by themselves. */
export const MERCHANT_TYPES = ['restaurant', 'bakery', 'grocery', 'pharmacy', 'salon'] as const

/** The kind of a merchant by schema.org; an unknown one is a restaurant. */
export const getMerchantKind = (merchantType: string): { readonly type: string; readonly hasMenu: boolean } =>
  KINDS[merchantType] ?? { type: 'Restaurant', hasMenu: true }
