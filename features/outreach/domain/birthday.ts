/** Day and month of a birthday; a year is never asked for. */
export interface Birthday {
  /** 1 to 12. */
  readonly month: number
  readonly day: number
}

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** How many days a month has at most. */
export const countDays = (month: number): number => DAYS_IN_MONTH[month - 1] ?? 0

/** Whether the month has the day. 29 February is one. */
export const isBirthday = ({ month, day }: Birthday): boolean =>
  Number.isInteger(month) && Number.isInteger(day) && day >= 1 && day <= countDays(month)

/** Whether somebody is congratulated on a date. Who was born on 29 February is, in other years, on the 28th. */
export const isCelebratedOn = (
  birthday: Birthday,
  date: Birthday & { readonly isLeapYear: boolean },
): boolean => {
  const isLeapDay = birthday.month === 2 && birthday.day === 29
  const day = isLeapDay && !date.isLeapYear ? 28 : birthday.day
  return date.month === birthday.month && date.day === day
}
