/** The kinds of files that a menu is written as. */
export const EXPORT_FORMATS = ['xlsx', 'csv', 'json', 'square', 'deliverect', 'schema.org'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** What is counted when a product, group or option has something that a file does not hold. */
export const LOSSES_BY_SUBJECT = {
  products: [
    ...([
      'halves',
      'pictures',
      'foodType',
      'special',
      'calories',
      'allergens',
      'ingredients',
      'tags',
    ] as const),
    ...(['specialInstructions', 'unit', 'measure', 'collect', 'goesWith', 'replacedBy', 'tax'] as const),
    ...(['zeroTax', 'availability', 'stores', 'stock', 'orderLimits', 'prescription', 'duration'] as const),
  ],
  groups: ['included', 'free', 'counter', 'limits', 'excessMax', 'single'],
  options: [
    ...(['pricesBySize', 'nested', 'product', 'productName', 'optionMax'] as const),
    ...(['preselected', 'optionCalories', 'optionAllergens'] as const),
  ],
  categories: ['categoryDescription'],
} as const

/** What is said in a sentence of its own. */
export const OTHER_LOSSES = [
  ...([
    'hidden',
    'sizes',
    'sizesAsChoices',
    'singleSize',
    'parts',
    'emptyCategories',
    'unusedGroups',
  ] as const),
  ...(['twins', 'unusedTaxes', 'taxRates', 'languages', 'otherLanguage', 'cleaned', 'tooLarge'] as const),
] as const

export type LossSubject = keyof typeof LOSSES_BY_SUBJECT
export type CountedLoss = (typeof LOSSES_BY_SUBJECT)[LossSubject][number]
export type OtherLoss = (typeof OTHER_LOSSES)[number]
export type LossKind = CountedLoss | OtherLoss

/** Something of a menu that a file cannot hold, and how many products, groups, options or texts have it. */
export interface ExportLoss {
  readonly kind: LossKind
  readonly count: number
}
