const price = (amount: number) => ({ price_money: { amount, currency: 'USD' } })

const variation = (id: string, name: string, amount: number | undefined) => ({
  type: 'ITEM_VARIATION',
  id,
  item_variation_data: { name, ...(amount === undefined ? {} : price(amount)) },
})

/** An export in the shape of Square's, made up for tests: five items of which one has no price and one no category. */
export const SQUARE_CATALOG = [
  { type: 'CATEGORY', id: 'cones', category_data: { name: 'Cones' } },
  { type: 'CATEGORY', id: 'shakes', category_data: { name: 'Shakes' } },
  {
    type: 'TAX',
    id: 'sales-tax',
    tax_data: { name: 'Sales tax', percentage: '8.6', inclusion_type: 'INCLUSIVE' },
  },
  {
    type: 'MODIFIER_LIST',
    id: 'toppings',
    modifier_list_data: {
      name: 'Toppings',
      selection_type: 'MULTIPLE',
      modifiers: [
        { type: 'MODIFIER', id: 'fudge', modifier_data: { name: 'Hot fudge', ...price(75) } },
        { type: 'MODIFIER', id: 'nuts', modifier_data: { name: 'Nuts', ...price(50) } },
      ],
    },
  },
  {
    type: 'ITEM',
    id: 'cone',
    item_data: {
      name: 'Vanilla cone',
      category_id: 'cones',
      tax_ids: ['sales-tax'],
      modifier_list_info: [
        { modifier_list_id: 'toppings', min_selected_modifiers: -1, max_selected_modifiers: -1 },
      ],
      variations: [variation('cone-regular', 'Regular', 450)],
    },
  },
  {
    type: 'ITEM',
    id: 'dipped-cone',
    item_data: {
      name: 'Dipped cone',
      category_id: 'cones',
      tax_ids: ['sales-tax'],
      variations: [variation('dipped-regular', 'Regular', 525)],
    },
  },
  {
    type: 'ITEM',
    id: 'shake',
    item_data: {
      name: 'Shake',
      category_id: 'shakes',
      tax_ids: ['sales-tax'],
      variations: [variation('shake-small', 'Small', 500), variation('shake-large', 'Large', 700)],
    },
  },
  {
    type: 'ITEM',
    id: 'secret',
    item_data: {
      name: 'Secret cone',
      category_id: 'cones',
      variations: [variation('secret-any', 'Any', undefined)],
    },
  },
  {
    type: 'ITEM',
    id: 'water',
    item_data: { name: 'Water', tax_ids: ['sales-tax'], variations: [variation('water', 'Regular', 200)] },
  },
]
