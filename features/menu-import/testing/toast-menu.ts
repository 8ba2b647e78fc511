/**
 * A menu in the shape of Toast's V2 and V3, made up. Counted by hand: 3 categories, 5 products of which Secret is shown
 * at the till alone and Catch has no price; Latte has 2 sizes with whole prices; one group of 2 options opens another.
 */
export const TOAST_MENU = {
  restaurantGuid: 'r',
  menus: [
    {
      name: 'All day',
      menuGroups: [
        {
          name: 'Coffee',
          guid: 'g1',
          menuItems: [
            {
              ...{
                name: 'Latte',
                guid: 'i1',
                price: null,
                pricingStrategy: 'SIZE_PRICE',
                description: 'With milk',
              },
              ...{ pricingRules: { sizeSpecificPricingGuid: 'mg1' }, modifierGroupReferences: [1, 2] },
              visibility: ['POS', 'TOAST_ONLINE_ORDERING'],
            },
            { name: 'Secret', guid: 'i2', price: 4.5, pricingStrategy: 'BASE_PRICE', visibility: ['POS'] },
          ],
          menuGroups: [
            {
              name: 'Iced',
              guid: 'g2',
              menuItems: [
                {
                  name: 'Iced latte',
                  guid: 'i3',
                  price: 5.25,
                  pricingStrategy: 'BASE_PRICE',
                  modifierGroupReferences: [2],
                },
              ],
            },
          ],
        },
        {
          name: 'Fish',
          guid: 'g3',
          menuItems: [
            { name: 'Catch', guid: 'i4', price: null, pricingStrategy: 'OPEN_PRICE', taxInfo: ['t1'] },
            {
              ...{
                name: 'Soup',
                guid: 'i5',
                price: 7,
                pricingStrategy: 'TIME_SPECIFIC_PRICE',
                taxInfo: ['t1'],
              },
              ...{
                pricingRules: { timeSpecificPricingRules: [{ timeSpecificPrice: 5 }] },
                modifierGroupReferences: [9],
              },
            },
          ],
        },
      ],
    },
  ],
  modifierGroupReferences: {
    '1': {
      referenceId: 1,
      name: 'Cup',
      guid: 'mg1',
      pricingStrategy: 'NONE',
      minSelections: 1,
      maxSelections: 1,
      requiredMode: 'REQUIRED',
      modifierOptionReferences: [1, 2],
    },
    '2': {
      referenceId: 2,
      name: 'Milk',
      guid: 'mg2',
      pricingStrategy: 'NONE',
      minSelections: 0,
      maxSelections: null,
      requiredMode: 'OPTIONAL_FORCE_SHOW',
      modifierOptionReferences: [3, 4],
    },
    '3': {
      referenceId: 3,
      name: 'Foam',
      guid: 'mg3',
      minSelections: 0,
      maxSelections: 1,
      isMultiSelect: false,
      modifierOptionReferences: [5],
    },
  },
  modifierOptionReferences: {
    '1': { referenceId: 1, name: 'Small', guid: 'o1', price: 4 },
    '2': { referenceId: 2, name: 'Large', guid: 'o2', price: 5.5 },
    '3': { referenceId: 3, name: 'Oat', guid: 'o3', price: 0.75, modifierGroupReferences: [3] },
    '4': { referenceId: 4, name: 'Whole', guid: 'o4', price: null, isDefault: true },
    '5': { referenceId: 5, name: 'Extra foam', guid: 'o5', price: 0.5 },
  },
}
