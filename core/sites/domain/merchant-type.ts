/** What search engines call each kind of merchant, and whether what it sells is a menu. */
const KINDS: Readonly<Record<string, { readonly type: string; readonly hasMenu: boolean }>> = {
  restaurant: { type: 'Restaurant', hasMenu: true },
  bakery: { type: 'Bakery', hasMenu: true },
  grocery: { type: 'GroceryStore', hasMenu: false },
  pharmacy: { type: 'Pharmacy', hasMenu: false },
  salon: { type: 'BeautySalon', hasMenu: false },
}

/** The kind of a merchant by schema.org; one that is not known is a restaurant. */
export const getMerchantKind = (merchantType: string): { readonly type: string; readonly hasMenu: boolean } =>
  KINDS[merchantType] ?? { type: 'Restaurant', hasMenu: true }
