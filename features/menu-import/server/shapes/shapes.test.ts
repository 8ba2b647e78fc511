import { expect, it } from 'vitest'
import { makeArchive } from '#platform/testing/archive.ts'
import { readFile, tryFile } from '../../testing/check-file.ts'
import { CAREEM_CATALOG, FOODICS_PRODUCTS, UBER_EATS_MENU } from '../../testing/platform-menus.ts'
import { FOODICS_TABLES, LOYVERSE_SPANISH, LOYVERSE_TABLE, SQUARE_TABLE } from '../../testing/shape-tables.ts'
import { SWIGGY_MENU } from '../../testing/swiggy-menu.ts'
import { TOAST_MENU } from '../../testing/toast-menu.ts'

const read = (content: unknown) => readFile(JSON.stringify(content))

it('reads Toast with sizes at whole prices, and names what it leaves out', () => {
  const { title, errors, notes, categories, products } = read(TOAST_MENU)
  expect([title, errors]).toEqual(['Toast', []])
  expect(categories).toEqual([
    [
      'Coffee',
      [
        ['Latte', 400],
        ['Secret', 450],
      ],
    ],
    ['Iced', [['Iced latte', 525]]],
    [
      'Fish',
      [
        ['Catch', 0],
        ['Soup', 700],
      ],
    ],
  ])
  const milk = {
    name: 'Milk',
    limits: [0, 2],
    options: [
      ['Oat', 75, [{ name: 'Foam', limits: [0, 1], options: [['Extra foam', 50]] }]],
      ['Whole', 0],
    ],
  }
  expect(products.get('Latte')?.groups).toEqual([
    {
      name: 'Cup',
      limits: [1, 1],
      isSize: true,
      options: [
        ['Small', 400],
        ['Large', 550],
      ],
    },
    milk,
  ])
  expect(products.get('Iced latte')?.groups).toEqual([milk])
  expect([products.get('Secret')?.stores, products.get('Catch')?.stores]).toEqual([[], []])
  expect(notes.map(([, ...said]) => said)).toEqual(
    expect.arrayContaining([
      ['comesHidden', 'Secret'],
      ['priceMissing', 'Catch'],
      ['notThere', '9'],
      ['fieldLeftOut', 'taxInfo', 2],
      ['fieldLeftOut', 'pricingRules', 1],
    ]),
  )
  expect(read(TOAST_MENU.menus).categories?.length).toBe(3)
})

it('reads Uber Eats, where options are items with prices of their own in a group', () => {
  const { title, errors, notes, categories, products, content } = read(UBER_EATS_MENU)
  expect([title, errors]).toEqual(['Uber Eats', []])
  expect(categories).toEqual([
    ['Burgers', [['Burger', 950]]],
    [
      'Sides',
      [
        ['Fries', 250],
        ['Cake', 400],
      ],
    ],
    ['Other', [['Salad', 300]]],
  ])
  const dip = { name: 'Dip', limits: [0, 3], options: [['Mayo', 50]] }
  expect(products.get('Burger')?.groups).toEqual([
    { name: 'Side', limits: [1, 1], options: [['Fries', 100, [dip]]] },
  ])
  expect(products.get('Fries')?.groups).toEqual([dip])
  expect(content?.menu.optionGroups.find(({ name }) => name.en === 'Dip')).toMatchObject({
    type: 30,
    options: [{ max: 3 }],
  })
  expect(products.get('Burger')).toMatchObject({
    name: { ar: 'برجر لحم' },
    description: { en: 'Beef' },
    tax: 'tax-5',
  })
  expect(products.get('Cake')?.stores).toEqual([])
  expect(notes.map(([, ...said]) => said)).toEqual(
    expect.arrayContaining([
      ['notThere', 'gone'],
      ['fieldLeftOut', 'service_availability', 1],
      ['fieldLeftOut', 'dietary_label_info', 1],
      ['comesHidden', 'Cake'],
    ]),
  )
})

it('reads Careem, without what is deleted there', () => {
  const { title, errors, notes, categories, products } = read(CAREEM_CATALOG)
  expect([title, errors, categories]).toEqual([
    'Careem',
    [],
    [
      [
        'Grill',
        [
          ['Kebab', 2000],
          ['Water', 250],
        ],
      ],
    ],
  ])
  expect(products.get('Kebab')?.groups).toEqual([
    {
      name: 'Side',
      limits: [1, 1],
      options: [
        ['Rice', 0],
        ['Fries', 300, [{ name: 'Sauce', limits: [0, 1], options: [['Garlic', 100]] }]],
      ],
    },
  ])
  expect(products.get('Water')?.stores).toEqual([])
  expect(notes.map(([, ...said]) => said)).toEqual(
    expect.arrayContaining([
      ['leftOutArchived', 'Old'],
      ['comesHidden', 'Water'],
      ['fieldLeftOut', 'media', 1],
    ]),
  )
})

it('reads Swiggy with every priced variant, and add-ons where the variant may have them', () => {
  const { title, errors, notes, categories, products } = read(SWIGGY_MENU)
  expect([title, errors]).toEqual(['Swiggy', []])
  expect(categories).toEqual([
    [
      'Mains',
      [
        ['Pizza', 19900],
        ['Dosa', 9000],
        ['Thali', 25050],
      ],
    ],
    [
      'Drinks',
      [
        ['Tea', 2000],
        ['Water', 1500],
      ],
    ],
  ])
  expect(products.get('Pizza')?.groups).toEqual([
    {
      name: 'Size, Crust',
      limits: [1, 1],
      isSize: true,
      options: [
        ['Medium, Thin', 19900],
        ['Medium, Pan', 22900],
        ['Large, Thin', 29900],
        ['Large, Pan', 33900],
      ],
    },
    { name: 'Extra', limits: [0, 1], options: [['Cheese', 4000]] },
  ])
  const butter = {
    name: 'Butter',
    limits: [0, 2],
    options: [
      ['Plain', 2000],
      ['Garlic', 2500],
    ],
  }
  expect(products.get('Dosa')?.groups).toEqual([
    {
      name: 'Portion',
      limits: [1, 1],
      isSize: true,
      options: [
        ['Half', 9000],
        ['Full', 15000, [butter]],
      ],
    },
    { name: 'Dip', limits: [0, 1], options: [['Chutney', 1000]] },
  ])
  expect(products.get('Tea')?.groups).toEqual([
    {
      name: 'Cup',
      limits: [1, 1],
      isSize: true,
      options: [
        ['Small', 2000],
        ['Big', 3500],
      ],
    },
    {
      name: 'Sugar',
      limits: [1, 1],
      options: [
        ['With', 0],
        ['Without', 0],
      ],
    },
  ])
  expect([products.get('Pizza')?.foodType, products.get('Dosa')?.foodType]).toEqual([1, 3])
  expect(notes.map(([, ...said]) => said)).toContainEqual(['comesHidden', 'Thali'])
})

it('reads Foodics from its API, with what each product allows of a modifier', () => {
  const { title, errors, notes, categories, products } = readFile(JSON.stringify(FOODICS_PRODUCTS), {
    currency: 'SAR',
  })
  expect([title, errors]).toEqual(['Foodics', []])
  expect(categories).toEqual([
    [
      'Wraps',
      [
        ['Shawarma', 0],
        ['Plate', 2250],
      ],
    ],
    ['Drinks', [['Juice', 800]]],
  ])
  expect(products.get('Shawarma')).toMatchObject({
    ...{ sku: 'sk-1', name: { ar: 'شاورما' }, tax: 'tax-15' },
    groups: [
      {
        name: 'Size',
        limits: [1, 1],
        options: [
          ['Small', 1000],
          ['Large', 1500],
        ],
      },
      { name: 'Extra', limits: [0, 1], free: 1, options: [['Garlic', 100]] },
    ],
  })
  expect(products.get('Juice')?.stores).toEqual([])
  expect(notes.map(([, ...said]) => said)).toEqual(
    expect.arrayContaining([
      ['leftOutArchived', 'Old'],
      ['leftOutArchived', 'Chilli'],
      ['comesHidden', 'Juice'],
      ['fieldLeftOut', 'price_tags', 1],
    ]),
  )
})

it('joins the tables of Foodics in an archive, by reference and where that is empty by name', () => {
  const archive = makeArchive(FOODICS_TABLES.map(([path, content]) => ({ path, content })))
  const { title, errors, notes, categories, products } = readFile(archive, { currency: 'SAR' })
  expect([title, errors]).toEqual(['Foodics', []])
  expect(categories).toEqual([
    [
      'Coffee',
      [
        ['Latte', 1800],
        ['Mocha', 1950],
      ],
    ],
    ['Cold', [['Water', 300]]],
  ])
  const syrup = { name: 'Syrup', limits: [0, 1], free: 1, options: [['Vanilla', 200]] }
  expect(products.get('Latte')).toMatchObject({
    ...{ sku: 'sk-1', name: { ar: 'لاتيه' }, calories: 120 },
    groups: [
      {
        name: 'Milk',
        limits: [1, 1],
        options: [
          ['Whole', 0],
          ['Oat', 300],
        ],
      },
      syrup,
    ],
  })
  expect(products.get('Mocha')?.groups).toEqual([syrup])
  expect(products.get('Water')?.stores).toEqual([])
  expect(notes).toEqual(
    expect.arrayContaining([
      ['products.csv #1', 'column', 'tax_group_reference'],
      ['options.csv #5', 'leftOutArchived', 'Mint'],
      ['products.csv #4', 'comesHidden', 'Water'],
      ['', 'picturesLeftOut', 1],
    ]),
  )
  const alone = readFile(FOODICS_TABLES[1][1], { currency: 'SAR' })
  expect(alone.categories?.map(([name]) => name)).toEqual(['c-1', 'c-2'])
  expect(alone.notes).toContainEqual(['#2', 'notThere', 'c-1'])
})

it('reads Loyverse with variants, and takes no cost and no composite part for a product', () => {
  const { title, errors, notes, categories, products } = readFile(LOYVERSE_TABLE)
  expect([title, errors]).toEqual(['Loyverse', []])
  expect(categories).toEqual([
    [
      'Coffee',
      [
        ['Latte', 300],
        ['Tea', 250],
      ],
    ],
    [
      'Bakery',
      [
        ['Muffin', 220],
        ['Cake', 500],
        ['Box', 380],
      ],
    ],
    ['Other', [['Nuts', 0]]],
  ])
  expect(products.get('Latte')).toMatchObject({
    ...{ sku: 'latte', description: { en: 'With  milk' }, tax: 'tax-5' },
    groups: [
      {
        name: 'Size',
        isSize: true,
        options: [
          ['S', 300],
          ['L', 400],
        ],
      },
    ],
  })
  expect([products.get('Cake')?.stores, products.get('Nuts')?.stores]).toEqual([[], []])
  expect(notes).toEqual(
    expect.arrayContaining([
      ['#4', 'leftOutPriceless', 'Latte, Any'],
      ['#5', 'locationPrices', 'Tea'],
      ['#7', 'comesHidden', 'Cake'],
      ['#8', 'priceMissing', 'Nuts'],
      ['#1', 'column', 'Cost'],
      ['#1', 'column', 'Sold by weight'],
      ['#1', 'column', 'Barcode'],
      ['#1', 'column', 'Quantity of included item'],
      ['#1', 'column', 'Modifier - "Milk"'],
    ]),
  )
  const spanish = readFile(LOYVERSE_SPANISH)
  expect(spanish.categories).toEqual([['Bebidas', [['Café', 250]]]])
  expect(spanish.products.get('Café')).toMatchObject({
    tax: 'tax-13',
    groups: [
      {
        name: 'Tamaño',
        options: [
          ['Chico', 250],
          ['Grande', 350],
        ],
      },
    ],
  })
})

it("reads Square's item library, a row for each variation", () => {
  const { title, errors, notes, categories, products } = readFile(SQUARE_TABLE, { currency: 'AUD' })
  expect([title, errors]).toEqual(['Square', []])
  expect(categories).toEqual([
    [
      'Drinks',
      [
        ['Latte', 400],
        ['Water', 200],
      ],
    ],
    ['ESPRESSO', [['Espresso', 300]]],
    [
      'Other',
      [
        ['Bun', 125_000],
        ['Water', 300],
      ],
    ],
  ])
  expect(products.get('Latte')).toMatchObject({
    tax: 'tax-5',
    groups: [
      {
        name: 'Size',
        isSize: true,
        options: [
          ['Large', 500],
          ['Small', 400],
        ],
      },
    ],
  })
  expect(notes).toEqual(
    expect.arrayContaining([
      ['#4', 'leftOutPriceless', 'Latte, Any'],
      ['#6', 'locationPrices', 'Bun'],
      ['#7', 'comesHidden', 'Water'],
      ['#9', 'leftOutArchived', 'Old'],
      ['#1', 'column', 'Modifier Set - Milk'],
      ['#1', 'column', 'Default Unit Cost'],
      ['#1', 'column', 'Online Sale Price'],
      ['#1', 'column', 'GTIN'],
      ['#1', 'column', 'Current Quantity Quay'],
    ]),
  )
})

it('says of JSON of no known shape that it is none', () => {
  expect(tryFile('{"dishes":[{"n":"Tea","p":3}]}')).toMatchObject({ failure: { kind: 'unknownFormat' } })
})
