/** What a report has a row for. */
export const REPORT_BREAKDOWNS = [
  'day',
  'hour',
  'item',
  'option',
  'category',
  'outlet',
  'channel',
  'payment',
  'promo',
  'area',
  'staff',
  'tax',
  'fee',
  'lost',
] as const
export type ReportBreakdown = (typeof REPORT_BREAKDOWNS)[number]
