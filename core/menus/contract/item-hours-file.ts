import { z } from 'zod'
import { weeklyFileSchema } from '#core/stores/contract/site-file.ts'
import { toWeeklyHours } from '#core/stores/domain/available-time.ts'
import { WEEKDAYS } from '#core/stores/domain/weekly-hours.ts'
import { instantSchema } from '#platform/contract/schemas.ts'
import type { ItemHours } from '../domain/item-hours.ts'

const wallTime = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time such as 09:30')

const availableDatesSchema = z
  .array(
    z
      .strictObject({ startDateTime: instantSchema, endDateTime: instantSchema })
      .refine(({ startDateTime, endDateTime }) => startDateTime < endDateTime, 'ends before it begins'),
  )
  .min(1)
  .max(60)

const availableTimeSchema = z.strictObject({
  isStoreTime: z.boolean(),
  slots: z
    .array(
      z.strictObject({
        day: z.enum(WEEKDAYS),
        open: z.boolean(),
        timings: z.array(z.strictObject({ opensAt: wallTime, closesAt: wallTime })).max(12),
      }),
    )
    .max(7)
    .default([]),
})

/** Weekdays and dates together, as stored; the weekdays are validated by their own schema. */
const weekdaysBetweenDates = z
  .looseObject({ availableDates: availableDatesSchema })
  .transform(({ availableDates, ...week }, context): ItemHours => {
    const weekly = weeklyFileSchema.safeParse(week)
    if (weekly.success) return { ...weekly.data, availableDates }
    for (const { message, path } of weekly.error.issues)
      context.addIssue({ code: 'custom', message, path: [...path] })
    return z.NEVER
  })

/**
 * When an item can be ordered: weekday by weekday, `daily`, or as the API's `availableTime`; in addition or instead
 * between `availableDates`.
 */
export const itemHoursFileSchema = z
  .union([
    z
      .strictObject({ availableTime: availableTimeSchema, availableDates: availableDatesSchema.optional() })
      .transform(({ availableTime, ...dates }): ItemHours => ({ ...toWeeklyHours(availableTime), ...dates })),
    weekdaysBetweenDates,
    weeklyFileSchema,
  ])
  .transform((hours): ItemHours => hours)
