/** Periods of the report, in days. */
export const REPORT_DAYS = ['7', '30', '90'] as const
export type ReportDays = (typeof REPORT_DAYS)[number]
