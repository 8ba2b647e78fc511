import type { IssueCode, MenuIssue } from '#core/menus/domain/menu-issue.ts'

/** What reading a file refused, left out or decided, in addition to errors of the menu in it. */
export const READ_ISSUE_CODES = [
  'currency',
  'nothing',
  'priceUnreadable',
  'priceMissing',
  'nameMissing',
  'standsTwice',
  'skuTwice',
  'groupEmpty',
  'requiredEmpty',
  'notThere',
  'leftOutType',
  'leftOutObject',
  'leftOutNameless',
  'leftOutKind',
  'leftOutPriceless',
  'locationPrices',
  'taxUnreadable',
  'taxRounded',
  'taxesMixed',
  'taxAssumed',
  'picturesLeftOut',
  'column',
  'cell',
] as const
export type ReadIssueCode = (typeof READ_ISSUE_CODES)[number] | IssueCode

/** An issue of a file or of the menu in it. */
export type ReadIssue = MenuIssue<ReadIssueCode>
