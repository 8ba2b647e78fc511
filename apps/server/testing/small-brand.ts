/** A brand of two outlets with one thing of every kind: what carts, checkout, orders and payments are tested on. */
export interface SmallBrandOptions {
  /** Several brands may live in one database. */
  readonly key?: string
  /** The prices below are minor units of it. */
  readonly currency?: string
  /** The name of the gateway that online payments go to. */
  readonly gateway?: string
  /** Ways to pay through the gateway beside `express`, for who picks up. */
  readonly methods?: readonly string[]
  /** More of a menu: groups, a category of products, and menus with times. */
  readonly more?: {
    readonly optionGroups?: readonly object[]
    readonly products?: readonly object[]
    readonly menus?: readonly object[]
  }
  /** Areas of the marina beside JBR and the Palm, as a site file has them. */
  readonly areas?: readonly object[]
  /** What the marina charges besides, as a site file has it. */
  readonly charges?: object
  /** Parts of the file that removable features read, by their names. */
  readonly sections?: Readonly<Record<string, unknown>>
  /** What the marina asks of whoever orders. */
  readonly collect?: readonly object[]
}

const both = (en: string, ar: string) => ({ en, ar })
const CITY = both('Dubai', 'دبي')

const stores = ({ gateway, methods = [], areas = [], collect = [], charges = {} }: SmallBrandOptions) => [
  {
    key: 'marina',
    name: both('Marina', 'المارينا'),
    address: both('Marina Walk 1', 'ممشى المارينا ١'),
    city: CITY,
    latitude: 25.08,
    longitude: 55.14,
    phone: '+97145550100',
    timeZone: 'Asia/Dubai',
    services: { delivery: true, pickup: true },
    hours: { store: { daily: [['00:00', '24:00']] } },
    paymentMethods: {
      delivery: ['cod', 'express', 'cardOnDelivery'],
      pickup: ['express', ...methods, 'cardSwipe'],
    },
    cashLimit: 30_000,
    gateway,
    isEmailNeeded: 30,
    preparationMinutes: 20,
    packagingFee: 200,
    packagingTax: 'vat',
    charges,
    tipPresets: [5, 10, 15],
    collect,
    minimumOrder: { delivery: 3000, pickup: 0 },
    areas: [
      { key: 'jbr', name: both('JBR', 'جي بي آر'), city: CITY, fee: 700, minutes: 35, tax: 'vat' },
      {
        key: 'palm',
        name: both('The Palm', 'النخلة'),
        city: CITY,
        fee: 1500,
        minimumOrder: 6000,
        minutes: 50,
      },
      ...areas,
    ],
  },
  {
    key: 'downtown',
    name: both('Downtown', 'وسط المدينة'),
    address: both('Boulevard 7', 'البوليفارد ٧'),
    city: CITY,
    latitude: 25.19,
    longitude: 55.27,
    timeZone: 'Asia/Dubai',
    services: { delivery: true, pickup: true },
    hours: { store: { daily: [['10:00', '23:00']] } },
    paymentMethods: { delivery: ['cod', 'express'], pickup: ['cod', 'express', ...methods] },
    gateway,
    isEmailNeeded: 20,
    preparationMinutes: 15,
    minimumOrder: { delivery: 2000, pickup: 0 },
    areas: [{ key: 'old-town', name: both('Old Town', 'البلدة القديمة'), city: CITY, fee: 500, minutes: 25 }],
  },
]

const optionGroups = [
  {
    key: 'sauces',
    name: both('Sauces', 'صلصات'),
    type: 20,
    min: 0,
    max: 3,
    free: 1,
    options: [
      { key: 'bbq', name: both('Barbecue', 'باربكيو'), price: 200 },
      { key: 'garlic', name: both('Garlic', 'ثوم'), price: 300 },
      { key: 'truffle', name: both('Truffle', 'كمأة'), price: 500 },
    ],
  },
  {
    key: 'extras',
    name: both('Extras', 'إضافات'),
    type: 30,
    min: 0,
    max: 4,
    options: [
      { key: 'cheese', name: both('Cheese', 'جبن'), price: 250, max: 3 },
      { key: 'egg', name: both('Egg', 'بيض'), price: 400, max: 2 },
    ],
  },
  {
    key: 'shake-size',
    name: both('Size', 'الحجم'),
    type: 10,
    role: 'size',
    min: 1,
    max: 1,
    options: [
      { key: 'small', name: both('Small', 'صغير'), price: 1500 },
      { key: 'medium', name: both('Medium', 'وسط'), price: 1900 },
      { key: 'large', name: both('Large', 'كبير'), price: 2300 },
    ],
  },
  {
    key: 'drink',
    name: both('Drink', 'مشروب'),
    type: 10,
    min: 1,
    max: 1,
    options: [
      { key: 'cola', name: both('Cola', 'كولا'), price: 0 },
      { key: 'juice', name: both('Juice', 'عصير'), price: 300 },
    ],
  },
]

const dish = (
  sku: string,
  name: { en: string; ar: string },
  more: { price: number; [key: string]: unknown },
) => ({
  sku,
  name,
  foodType: 5,
  tax: 'vat',
  ...more,
})

const categories = [
  {
    key: 'mains',
    name: both('Mains', 'أطباق رئيسية'),
    products: [
      dish('burger', both('Burger', 'برجر'), { price: 3200, optionGroups: ['sauces', 'extras'] }),
      dish('combo', both('Combo', 'وجبة'), { price: 4500, optionGroups: ['drink'] }),
      dish('fries', both('Fries', 'بطاطس'), { price: 1200 }),
      dish('pie', both('Last pie', 'آخر فطيرة'), { price: 4000, stock: 1 }),
      dish('wings', both('Wings', 'أجنحة'), { price: 2800, stock: 5 }),
      dish('pancakes', both('Pancakes', 'بان كيك'), {
        price: 2500,
        availability: { daily: [['07:00', '11:00']] },
      }),
    ],
  },
  {
    key: 'drinks',
    name: both('Drinks', 'مشروبات'),
    products: [
      dish('shake', both('Shake', 'ميلك شيك'), { price: 1500, optionGroups: ['shake-size'] }),
      dish('soda', both('Soda', 'صودا'), { price: 999, tax: 'sugar' }),
      dish('water', both('Water', 'ماء'), { price: 300, tax: undefined, specialInstructions: false }),
    ],
  },
]

/** The brand as a site file. */
export const smallBrand = (options: SmallBrandOptions = {}): object => {
  const { key = 'test-kitchen', currency = 'AED', gateway = 'test-gateway', more = {} } = options
  const name = both('Test Kitchen', 'مطبخ التجربة')
  return {
    ...options.sections,
    format: 'compass-site-1',
    brand: {
      key,
      name,
      colorCode: '#b3261e',
      currency,
      country: 'AE',
      languages: ['en', 'ar'],
      merchantType: 'restaurant',
      msgConfig: 10,
      phoneCountries: ['AE', 'GB', 'IN', 'SA'],
    },
    site: { homePath: key, uiVersion: 1, title: name },
    taxes: [
      { key: 'vat', name: both('VAT', 'ضريبة القيمة المضافة'), rate: 500, inclusive: true },
      { key: 'sugar', name: both('Sugar tax', 'ضريبة السكر'), rate: 1250, inclusive: false },
    ],
    stores: stores({ ...options, gateway }),
    menu: {
      optionGroups: [...optionGroups, ...(more.optionGroups ?? [])],
      categories: [
        ...categories,
        ...(more.products ? [{ key: 'more', name: both('More', 'المزيد'), products: more.products }] : []),
      ],
      menus: more.menus ?? [],
    },
  }
}
