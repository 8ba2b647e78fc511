import { z } from 'zod'
import { isEmail } from '../domain/details.ts'

const trimmed = (max: number) =>
  z
    .string()
    .max(max * 2)
    .transform((text) => text.normalize('NFKC').trim())

export const emailSchema = trimmed(320).pipe(z.string().min(1).max(320).refine(isEmail))

export const fullNameSchema = trimmed(120).pipe(
  z
    .string()
    .min(1)
    .max(120)
    .regex(/^[\p{L}\p{M}][\p{L}\p{M}'’. -]{0,119}$/u),
)

/** A separate first or last name; may be empty. */
export const namePartSchema = trimmed(60).pipe(
  z.string().regex(/^(?:[\p{L}\p{M}][\p{L}\p{M}'’. -]{0,59})?$/u),
)

/** `+971` or `971`. */
export const phoneCodeSchema = z.string().regex(/^\+?[1-9]\d{0,3}$/)

/** As a person types it: other scripts' digits, blanks and dashes are accepted and normalized on the server. */
export const phoneSchema = z.string().min(1).max(40)
