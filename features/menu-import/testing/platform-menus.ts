const title = (en: string, ar?: string) => ({ translations: { en_us: en, ...(ar ? { 'ar-SA': ar } : {}) } })

/**
 * A menu in the shape of Uber Eats' V2, made up. Counted by hand: 2 categories and 4 products, of which Salad is in no
 * category and Cake is suspended; 2 groups, one inside an option; Fries cost 2.50 alone and 1.00 in a meal.
 */
export const UBER_EATS_MENU = {
  menus: [
    {
      id: 'm',
      title: title('Lunch'),
      category_ids: ['c1', 'c2'],
      service_availability: [{ day_of_week: 'monday' }],
    },
  ],
  categories: [
    {
      id: 'c1',
      title: title('Burgers', 'برجر'),
      entities: [
        { id: 'burger', type: 'ITEM' },
        { id: 'gone', type: 'ITEM' },
      ],
    },
    {
      id: 'c2',
      title: title('Sides'),
      entities: [
        { id: 'fries', type: 'ITEM' },
        { id: 'cake', type: 'ITEM' },
      ],
    },
  ],
  items: [
    {
      ...{
        id: 'burger',
        title: title('Burger', 'برجر لحم'),
        description: title('Beef'),
        price_info: { price: 950 },
      },
      ...{
        modifier_group_ids: { ids: ['side'] },
        tax_info: { tax_rate: 5 },
        dietary_label_info: { labels: ['HALAL'] },
      },
    },
    {
      id: 'fries',
      title: title('Fries'),
      price_info: {
        price: 250,
        overrides: [{ context_type: 'MODIFIER_GROUP', context_value: 'side', price: 100 }],
      },
      modifier_group_ids: { ids: ['dip'] },
    },
    {
      id: 'cake',
      title: title('Cake'),
      price_info: { price: 400 },
      suspension_info: { suspension: { suspend_until: 1893456000 } },
    },
    { id: 'salad', title: title('Salad'), price_info: { price: 300 } },
    {
      id: 'mayo',
      title: title('Mayo'),
      price_info: { price: 50 },
      quantity_info: { quantity: { max_permitted: 3 } },
    },
  ],
  modifier_groups: [
    {
      id: 'side',
      title: title('Side'),
      quantity_info: { quantity: { min_permitted: 1, max_permitted: 1 } },
      modifier_options: [{ id: 'fries', type: 'ITEM' }],
    },
    {
      id: 'dip',
      title: title('Dip'),
      quantity_info: { quantity: { min_permitted: 0, max_permitted: 3 } },
      modifier_options: [{ id: 'mayo', type: 'ITEM' }],
    },
  ],
}

/**
 * A menu in the shape of Careem's catalogue, made up. Counted by hand: 1 category, 2 products (a third is deleted), of
 * which Water is switched off; 2 groups, one inside an option.
 */
export const CAREEM_CATALOG = {
  catalog: { id: 1, include_tax: true, tax: 5, currency_id: 2 },
  categories: [
    { id: 'c', name: 'Grill', name_localized: { en: 'Grill', ar: 'مشاوي' }, items: ['1', '2', '3'] },
  ],
  items: [
    {
      id: '1',
      name: 'Kebab',
      name_localized: { en: 'Kebab', ar: 'كباب' },
      price: 20,
      active: true,
      deleted: false,
      groups: ['g1'],
      media: ['x'],
    },
    { id: '2', name: 'Water', price: 2.5, active: false, deleted: false, groups: [] },
    { id: '3', name: 'Old', price: 9, active: true, deleted: true, groups: [] },
  ],
  groups: [
    { id: 'g1', name: 'Side', min: 1, max: 1, options: ['o1', 'o2'] },
    { id: 'g2', name: 'Sauce', min: 0, max: 0, options: ['o3'] },
  ],
  options: [
    { id: 'o1', name: 'Rice', price: 0, groups: [] },
    { id: 'o2', name: 'Fries', price: 3, groups: ['g2'] },
    { id: 'o3', name: 'Garlic', price: 1, groups: [] },
  ],
}

/**
 * Products in the shape of Foodics' API, made up. Counted by hand: 2 categories, 3 products (a fourth is deleted), of
 * which Juice is switched off; the size of Shawarma is a group with whole prices on a price of nothing; one option is
 * excluded, one is inactive.
 */
export const FOODICS_PRODUCTS = {
  data: [
    {
      ...{
        id: 'p1',
        name: 'Shawarma',
        name_localized: 'شاورما',
        sku: 'sk-1',
        price: 0,
        cost: 4,
        is_active: true,
      },
      ...{
        category: { id: 'c1', name: 'Wraps', name_localized: 'ساندويتش' },
        price_tags: [{ id: 't', price: 1 }],
        deleted_at: null,
      },
      tax_group: { name: 'VAT', taxes: [{ rate: 15 }] },
      modifiers: [
        {
          ...{
            id: 'm1',
            name: 'Size',
            name_localized: 'الحجم',
            pivot: { minimum_options: 1, maximum_options: 1 },
          },
          options: [
            { id: 'o1', name: 'Small', name_localized: 'صغير', price: 10, is_active: true },
            { id: 'o2', name: 'Large', name_localized: 'كبير', price: 15, is_active: true },
          ],
        },
        {
          ...{
            id: 'm2',
            name: 'Extra',
            pivot: { minimum_options: 0, maximum_options: 3, free_options: 1, excluded_options_ids: ['o4'] },
          },
          options: [
            { id: 'o3', name: 'Garlic', price: 1 },
            { id: 'o4', name: 'Cheese', price: 2 },
            { id: 'o5', name: 'Chilli', price: 1, is_active: false },
          ],
        },
      ],
    },
    {
      id: 'p2',
      name: 'Plate',
      name_localized: null,
      sku: 'sk-2',
      price: 22.5,
      is_active: true,
      category: { id: 'c1', name: 'Wraps' },
      modifiers: [],
    },
    {
      id: 'p3',
      name: 'Juice',
      name_localized: 'عصير',
      sku: 'sk-3',
      price: 8,
      is_active: false,
      category: { id: 'c2', name: 'Drinks' },
      modifiers: [],
    },
    {
      id: 'p4',
      name: 'Old',
      name_localized: null,
      sku: 'sk-4',
      price: 8,
      is_active: true,
      category: { id: 'c2', name: 'Drinks' },
      modifiers: [],
      deleted_at: '2026-01-01',
    },
  ],
}

/** A menu in the shape of Deliverect's, made up: 1 category that lists its products, 1 product, 1 group of 1 option. */
export const DELIVERECT_MENU = {
  categories: [{ _id: 'c', name: 'Bowls', nameTranslations: { ar: 'أطباق' }, products: ['p'] }],
  products: { p: { _id: 'p', plu: 'BOWL', name: 'Bowl', price: 890, deliveryTax: 9000, subProducts: ['g'] } },
  modifierGroups: { g: { _id: 'g', plu: 'G', name: 'Sauce', min: 0, max: 0, subProducts: ['m'] } },
  modifiers: { m: { _id: 'm', plu: 'M', name: 'Spicy', price: 50 } },
}
