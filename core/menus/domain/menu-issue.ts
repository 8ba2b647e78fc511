/** Possible errors in a menu file; each has a text in every language. */
export type IssueCode =
  // The file itself.
  | 'currency'
  | 'nothing'
  // A value that does not fit its field.
  | 'missing'
  | 'type'
  | 'unknownField'
  | 'tooLong'
  | 'tooMany'
  | 'tooFew'
  | 'tooBig'
  | 'tooSmall'
  | 'format'
  | 'price'
  | 'key'
  | 'noText'
  | 'picture'
  // What parts of a menu say against each other.
  | 'duplicate'
  | 'unknown'
  | 'minAboveMax'
  | 'minAboveChoices'
  | 'singleMax'
  | 'sizes'
  | 'twoSizes'
  | 'sizePrice'
  | 'preselected'
  | 'portions'
  | 'tooDeep'
  | 'productOpens'
  | 'translation'
  // What reading another system's file left out or decided.
  | 'priceUnreadable'
  | 'priceMissing'
  | 'nameMissing'
  | 'standsTwice'
  | 'skuTwice'
  | 'groupEmpty'
  | 'requiredEmpty'
  | 'notThere'
  | 'leftOutType'
  | 'leftOutObject'
  | 'leftOutNameless'
  | 'leftOutKind'
  | 'leftOutPriceless'
  | 'locationPrices'
  | 'taxUnreadable'
  | 'taxRounded'
  | 'taxesMixed'
  | 'taxAssumed'
  | 'picturesLeftOut'
  | 'column'
  | 'cell'

/** An error in a file: where (`menu.categories[2].products[5].price`, or a row) and what. */
export interface MenuIssue {
  readonly path: string
  readonly code: IssueCode
  readonly values?: Readonly<Record<string, string | number>> | undefined
}

export const createIssue = (path: string, code: IssueCode, values?: MenuIssue['values']): MenuIssue =>
  values ? { path, code, values } : { path, code }
