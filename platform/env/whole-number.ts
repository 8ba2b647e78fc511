import { z } from 'zod'

/** A whole number as settings write it; one sentence says what is wrong with any other text. */
export const wholeNumber = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error })
}
