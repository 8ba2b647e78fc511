import { z } from 'zod'
import { LANGUAGES } from '#platform/kernel/language.ts'

/** A Compass identifier. */
export const idSchema = z.string().regex(/^[0-9A-Za-z]{22}$/)

/** Minor units with their currency. */
export const moneySchema = z.strictObject({ amount: z.int(), currency: z.string().regex(/^[A-Z]{3}$/) })

/** An instant in UTC, as ISO 8601. */
export const instantSchema = z.iso.datetime()

export const languageSchema = z.enum(LANGUAGES)

/** One line of text from a person: trimmed, without control characters, never blank. */
export const createLineSchema = (max: number) =>
  z
    .string()
    .max(max * 4)
    .transform((text) => text.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(1)
        .max(max)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
        .regex(/^[^\u0000-\u001f\u007f\u2028\u2029]*$/),
    )

/** Several lines of text from a person: trimmed, may be blank, with line breaks. */
export const createNoteSchema = (max: number) =>
  z
    .string()
    .max(max * 4)
    .transform((text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .max(max)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
        .regex(/^[^\u0000-\u0009\u000b-\u001f\u007f]*$/),
    )

/**
 * List paging: omits `skip` entries and returns at most `limit`. Query strings hold text, so digits are parsed here.
 */
export const pagingSchema = {
  skip: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .optional(),
  limit: z
    .string()
    .regex(/^([1-9]|[1-4]\d|50)$/)
    .transform(Number)
    .optional(),
}
