/** A page by which customers enter, or that they reach before their first touch of a shop's own controls. */
export interface Entrance {
  readonly name: string
  /** The page's module, by its path below the root. */
  readonly module: RegExp
  /** What it may load at most, where that is not yet the promise for all: it must not grow. Bytes, without names. */
  readonly steadyBytes?: number
  /** Whether it is a page with a customer's data: these share most of their controls. */
  readonly isCustomerPage?: boolean
}

export const MENU_PAGE = /^core\/menus\/storefront\/pages\/menu\.page\.tsx$/

/** The first pages of visitors other than the menu; those of parts that have been removed are not found. */
export const OTHER_ENTRANCES: readonly Entrance[] = [
  { name: 'landing page', module: /^features\/landing\/storefront\/pages\/landing\.page\.tsx$/ },
  { name: 'link list', module: /^features\/link-lists\/storefront\/pages\/link-list\.page\.tsx$/ },
  { name: 'list of stalls', module: /^features\/food-court\/storefront\/pages\/stalls\.page\.tsx$/ },
  { name: 'page of a stall', module: /^features\/food-court\/storefront\/pages\/stall\.page\.tsx$/ },
  {
    name: 'basket of a court',
    module: /^features\/food-court\/storefront\/pages\/basket\.page\.tsx$/,
    isCustomerPage: true,
  },
  {
    name: 'order of a court',
    module: /^features\/food-court\/storefront\/pages\/court-order\.page\.tsx$/,
    isCustomerPage: true,
    steadyBytes: 109_800,
  },
  { name: 'list of pharmacies', module: /^features\/pharmacy\/storefront\/pages\/pharmacies\.page\.tsx$/ },
  {
    name: 'cart',
    module: /^core\/checkout\/storefront\/pages\/my-order\.page\.tsx$/,
    isCustomerPage: true,
    steadyBytes: 159_500,
  },
  {
    name: 'tracker',
    module: /^core\/orders\/storefront\/pages\/order-status\.page\.tsx$/,
    isCustomerPage: true,
    steadyBytes: 123_900,
  },
]

/**
 * First pages of a code on a table, or of a link in a message. They share little with the menu, so what they load is not
 * gathered with it.
 */
export const SCANNED_ENTRANCES: readonly Entrance[] = [
  {
    name: 'code of a table',
    module: /^features\/dine-in\/storefront\/pages\/dine\.page\.tsx$/,
    isCustomerPage: true,
    steadyBytes: 110_000,
  },
  {
    name: 'bill of a table',
    module: /^features\/split-bill\/storefront\/pages\/table-bill\.page\.tsx$/,
    isCustomerPage: true,
    steadyBytes: 120_800,
  },
  {
    name: 'pay link',
    module: /^features\/pay-links\/storefront\/pages\/pay-link\.page\.tsx$/,
    isCustomerPage: true,
    steadyBytes: 108_900,
  },
  {
    name: 'summary of a pay link',
    module: /^features\/pay-links\/storefront\/pages\/pay-link-summary\.page\.tsx$/,
    isCustomerPage: true,
    steadyBytes: 108_900,
  },
]

export const ENTRANCES: readonly Entrance[] = [
  { name: 'menu page', module: MENU_PAGE },
  ...OTHER_ENTRANCES,
  ...SCANNED_ENTRANCES,
]
