/** Possible errors in a menu; each has a text in every language. */
export type IssueCode =
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
  | 'cardNumber'
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

/** An error in a file: where (`menu.categories[2].products[5].price`, or a row) and what. */
export interface MenuIssue<Code = IssueCode> {
  readonly path: string
  readonly code: Code
  readonly values?: Readonly<Record<string, string | number>> | undefined
}

export const createIssue = <Code extends string = IssueCode>(
  path: string,
  code: Code,
  values?: MenuIssue['values'],
): MenuIssue<Code> => (values ? { path, code, values } : { path, code })
