/** A span of the day, as minutes after midnight by the clock of the customer's outlet. It may pass midnight. */
export interface QuietHours {
  readonly from: number
  readonly until: number
}

export const MINUTES_A_DAY = 1440

/** Whether nobody is written to at a minute of the day. Equal ends are no quiet hours. */
export const isQuiet = ({ from, until }: QuietHours, minute: number): boolean =>
  from <= until ? minute >= from && minute < until : minute >= from || minute < until

/** How many minutes are left before the quiet hours begin; a day without them. */
export const countMinutesUntilQuiet = ({ from, until }: QuietHours, minute: number): number =>
  from === until ? MINUTES_A_DAY : (from - minute + MINUTES_A_DAY) % MINUTES_A_DAY
