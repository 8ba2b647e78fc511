/** A brand of two outlets with one item of every kind, for tests of carts, checkout, orders and payments. */
export interface SmallBrandOptions {
  /** One database may contain several brands. */
  readonly key?: string
  /** Domains that customers' e-mail addresses must belong to; absent: any. */
  readonly emailDomains?: readonly string[]
  /** A restaurant when absent. */
  readonly merchantType?: string
  /** The prices below are its minor units. */
  readonly currency?: string
  /** The name of the gateway for online payments. */
  readonly gateway?: string
  /** Payment methods through the gateway in addition to `express`, for pickup. */
  readonly methods?: readonly string[]
  /** Additions to the menu: groups, a category of products, and menus with times. */
  readonly more?: {
    readonly optionGroups?: readonly object[]
    readonly products?: readonly object[]
    readonly menus?: readonly object[]
  }
  /** Areas of the marina in addition to JBR and the Palm, in the site file format. */
  readonly areas?: readonly object[]
  /** Areas of both outlets, in the site file format. */
  readonly sharedAreas?: readonly { readonly key: string }[]
  /** Additional charges of the marina, in the site file format. */
  readonly charges?: object
  /** Origins whose pages may show the site in a frame; absent: none. */
  readonly embedParents?: readonly string[]
  /** Sections of the file that removable features read, by name. */
  readonly sections?: Readonly<Record<string, unknown>>
  /** When the marina is open each day; absent: round the clock. */
  readonly opening?: readonly [string, string]
  /** What the marina collects at checkout. */
  readonly collect?: readonly object[]
  /** How the marina takes orders for later, in the site file format; absent: not at all. */
  readonly schedule?: object
  /** Whether guests order at tables and in rooms of the marina. */
  readonly hasTables?: boolean
}

const toBoth = (en: string, ar: string) => ({ en, ar })
const CITY = toBoth('Dubai', 'دبي')

const buildStores = ({
  gateway,
  methods = [],
  areas = [],
  sharedAreas = [],
  collect = [],
  charges = {},
  schedule = {},
  hasTables = false,
  opening = ['00:00', '24:00'],
}: SmallBrandOptions) => [
  {
    key: 'marina',
    name: toBoth('Marina', 'المارينا'),
    address: toBoth('Marina Walk 1', 'ممشى المارينا ١'),
    city: CITY,
    latitude: 25.08,
    longitude: 55.14,
    phone: '+97145550100',
    timeZone: 'Asia/Dubai',
    services: { delivery: true, pickup: true, dineIn: hasTables, inRoom: hasTables },
    hours: { store: { daily: [opening] } },
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
    schedule,
    tipPresets: [5, 10, 15],
    collect,
    minimumOrder: { delivery: 3000, pickup: 0 },
    areas: [
      { key: 'jbr', name: toBoth('JBR', 'جي بي آر'), city: CITY, fee: 700, minutes: 35, tax: 'vat' },
      {
        key: 'palm',
        name: toBoth('The Palm', 'النخلة'),
        city: CITY,
        fee: 1500,
        minimumOrder: 6000,
        minutes: 50,
      },
      ...areas,
      ...sharedAreas.map((area) => ({ ...area, key: `marina-${area.key}` })),
    ],
  },
  {
    key: 'downtown',
    name: toBoth('Downtown', 'وسط المدينة'),
    address: toBoth('Boulevard 7', 'البوليفارد ٧'),
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
    areas: [
      { key: 'old-town', name: toBoth('Old Town', 'البلدة القديمة'), city: CITY, fee: 500, minutes: 25 },
      ...sharedAreas.map((area) => ({ ...area, key: `downtown-${area.key}` })),
    ],
  },
]

const optionGroups = [
  {
    key: 'sauces',
    name: toBoth('Sauces', 'صلصات'),
    type: 20,
    min: 0,
    max: 3,
    free: 1,
    options: [
      { key: 'bbq', name: toBoth('Barbecue', 'باربكيو'), price: 200 },
      { key: 'garlic', name: toBoth('Garlic', 'ثوم'), price: 300 },
      { key: 'truffle', name: toBoth('Truffle', 'كمأة'), price: 500 },
    ],
  },
  {
    key: 'extras',
    name: toBoth('Extras', 'إضافات'),
    type: 30,
    min: 0,
    max: 4,
    options: [
      { key: 'cheese', name: toBoth('Cheese', 'جبن'), price: 250, max: 3 },
      { key: 'egg', name: toBoth('Egg', 'بيض'), price: 400, max: 2 },
    ],
  },
  {
    key: 'shake-size',
    name: toBoth('Size', 'الحجم'),
    type: 10,
    role: 'size',
    min: 1,
    max: 1,
    options: [
      { key: 'small', name: toBoth('Small', 'صغير'), price: 1500 },
      { key: 'medium', name: toBoth('Medium', 'وسط'), price: 1900 },
      { key: 'large', name: toBoth('Large', 'كبير'), price: 2300 },
    ],
  },
  {
    key: 'drink',
    name: toBoth('Drink', 'مشروب'),
    type: 10,
    min: 1,
    max: 1,
    options: [
      { key: 'cola', name: toBoth('Cola', 'كولا'), price: 0 },
      { key: 'juice', name: toBoth('Juice', 'عصير'), price: 300 },
    ],
  },
]

const buildDish = (
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
    name: toBoth('Mains', 'أطباق رئيسية'),
    products: [
      buildDish('burger', toBoth('Burger', 'برجر'), { price: 3200, optionGroups: ['sauces', 'extras'] }),
      buildDish('combo', toBoth('Combo', 'وجبة'), { price: 4500, optionGroups: ['drink'] }),
      buildDish('fries', toBoth('Fries', 'بطاطس'), { price: 1200 }),
      buildDish('pie', toBoth('Last pie', 'آخر فطيرة'), { price: 4000, stock: 1 }),
      buildDish('wings', toBoth('Wings', 'أجنحة'), { price: 2800, stock: 5 }),
      buildDish('pancakes', toBoth('Pancakes', 'بان كيك'), {
        price: 2500,
        availability: { daily: [['07:00', '11:00']] },
      }),
    ],
  },
  {
    key: 'drinks',
    name: toBoth('Drinks', 'مشروبات'),
    products: [
      buildDish('shake', toBoth('Shake', 'ميلك شيك'), { price: 1500, optionGroups: ['shake-size'] }),
      buildDish('soda', toBoth('Soda', 'صودا'), { price: 999, tax: 'sugar' }),
      buildDish('water', toBoth('Water', 'ماء'), { price: 300, tax: undefined, specialInstructions: false }),
    ],
  },
]

/** The brand as a site file. */
export const buildSmallBrand = (options: SmallBrandOptions = {}): object => {
  const { key = 'test-kitchen', currency = 'AED', gateway = 'test-gateway', more = {} } = options
  const name = toBoth('Test Kitchen', 'مطبخ التجربة')
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
      merchantType: options.merchantType ?? 'restaurant',
      msgConfig: 10,
      phoneCountries: ['AE', 'GB', 'IN', 'SA'],
      emailDomains: options.emailDomains ?? [],
    },
    site: { homePath: key, uiVersion: 1, title: name, embedParents: options.embedParents ?? [] },
    taxes: [
      { key: 'vat', name: toBoth('VAT', 'ضريبة القيمة المضافة'), rate: 500, inclusive: true },
      { key: 'sugar', name: toBoth('Sugar tax', 'ضريبة السكر'), rate: 1250, inclusive: false },
    ],
    stores: buildStores({ ...options, gateway }),
    menu: {
      optionGroups: [...optionGroups, ...(more.optionGroups ?? [])],
      categories: [
        ...categories,
        ...(more.products ? [{ key: 'more', name: toBoth('More', 'المزيد'), products: more.products }] : []),
      ],
      menus: more.menus ?? [],
    },
  }
}
