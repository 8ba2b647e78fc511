import { z } from 'zod'
import { isEmail, MAX_EMAIL_LENGTH, normalizeEmail } from '#platform/kernel/email.ts'
import { LANGUAGES } from '#platform/kernel/language.ts'
import { isPersonName, normalizePersonName } from '#platform/kernel/person-name.ts'

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

/** What a person is called, as `isPersonName` has it. */
export const createPersonNameSchema = (max: number) =>
  z
    .string()
    .max(max * 4)
    .transform(normalizePersonName)
    .pipe(
      z
        .string()
        .min(1)
        .max(max)
        .refine((name) => isPersonName(name, max)),
    )

/** An address that mail can be sent to, as `isEmail` has it. */
export const createEmailSchema = () =>
  z
    .string()
    .max(MAX_EMAIL_LENGTH * 2)
    .transform(normalizeEmail)
    .pipe(
      z.string().min(1).max(MAX_EMAIL_LENGTH).refine(isEmail, 'must be an address that mail can be sent to'),
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
