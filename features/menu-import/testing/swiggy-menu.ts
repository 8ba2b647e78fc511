const variation = (id: string, name: string) => ({ id, name, inStock: 1 })
const model = (
  price: number,
  picks: readonly (readonly [string, string])[],
  addOns: readonly (readonly [string, string])[] = [],
) => ({
  price,
  variations: picks.map(([groupId, variationId]) => ({ groupId, variationId })),
  ...(addOns.length > 0
    ? { addonCombinations: addOns.map(([groupId, addonId]) => ({ groupId, addonId })) }
    : {}),
})
const choice = (id: string, name: string, price: number) => ({ id, name, price, inStock: 1 })
const card = (info: object) => ({ card: { info } })

/**
 * A menu in the shape of Swiggy's, made up. Counted by hand: 2 categories, 5 products; Pizza has 4 sizes from 2 groups
 * of variants, Dosa 2 sizes of which only the large one may have butter, Tea 2 sizes in whole rupees.
 */
export const SWIGGY_MENU = {
  data: {
    cards: [
      {
        groupedCard: {
          cardGroupMap: {
            REGULAR: {
              cards: [
                {
                  card: {
                    card: {
                      title: 'Mains',
                      itemCards: [
                        card({
                          ...{
                            id: '1',
                            name: 'Pizza',
                            defaultPrice: 19900,
                            itemAttribute: { vegClassifier: 'VEG' },
                          },
                          variantsV2: {
                            variantGroups: [
                              {
                                groupId: 's',
                                name: 'Size',
                                variations: [variation('m', 'Medium'), variation('l', 'Large')],
                              },
                              {
                                groupId: 'c',
                                name: 'Crust',
                                variations: [variation('t', 'Thin'), variation('p', 'Pan')],
                              },
                            ],
                            pricingModels: [
                              model(19900, [
                                ['s', 'm'],
                                ['c', 't'],
                              ]),
                              model(22900, [
                                ['s', 'm'],
                                ['c', 'p'],
                              ]),
                              model(29900, [
                                ['s', 'l'],
                                ['c', 't'],
                              ]),
                              model(33900, [
                                ['s', 'l'],
                                ['c', 'p'],
                              ]),
                            ],
                          },
                          addons: [
                            {
                              groupId: 'x',
                              groupName: 'Extra',
                              minAddons: 0,
                              maxAddons: -1,
                              choices: [choice('x1', 'Cheese', 4000)],
                            },
                          ],
                        }),
                        card({
                          ...{ id: '2', name: 'Dosa', price: 9000, itemAttribute: { vegClassifier: 'EGG' } },
                          variantsV2: {
                            variantGroups: [
                              {
                                groupId: 's',
                                name: 'Portion',
                                variations: [variation('h', 'Half'), variation('f', 'Full')],
                              },
                            ],
                            pricingModels: [
                              model(9000, [['s', 'h']], [['d', 'd1']]),
                              model(
                                15000,
                                [['s', 'f']],
                                [
                                  ['d', 'd1'],
                                  ['b', 'b1'],
                                  ['b', 'b2'],
                                ],
                              ),
                            ],
                          },
                          addons: [
                            {
                              groupId: 'd',
                              groupName: 'Dip',
                              minAddons: 0,
                              maxAddons: 1,
                              choices: [choice('d1', 'Chutney', 1000)],
                            },
                            {
                              groupId: 'b',
                              groupName: 'Butter',
                              minAddons: 0,
                              maxAddons: 2,
                              choices: [choice('b1', 'Plain', 2000), choice('b2', 'Garlic', 2500)],
                            },
                          ],
                        }),
                        card({ id: '3', name: 'Thali', price: 25050, inStock: 0 }),
                      ],
                    },
                  },
                },
                {
                  card: {
                    card: {
                      categories: [
                        {
                          title: 'Drinks',
                          itemCards: [
                            card({
                              ...{ id: '4', name: 'Tea', price: 2000 },
                              variantsV2: {
                                variantGroups: [
                                  {
                                    groupId: 'z',
                                    name: 'Cup',
                                    variations: [
                                      { id: 'a', name: 'Small', price: 20 },
                                      { id: 'b', name: 'Big', price: 35 },
                                    ],
                                  },
                                  {
                                    groupId: 'y',
                                    name: 'Sugar',
                                    variations: [variation('y', 'With'), variation('n', 'Without')],
                                  },
                                ],
                              },
                            }),
                            card({ id: '5', name: 'Water', price: 1500, variantsV2: {} }),
                          ],
                        },
                      ],
                    },
                  },
                },
              ],
            },
          },
        },
      },
    ],
  },
}
