import { z } from 'zod'

/** Local@domain, safe against catastrophic backtracking; length is capped before the pattern runs. */
export const EMAIL = /^[^\s@"(),:;<>[\]\\]{1,64}@(?=.{1,253}$)[^\s@.]{1,63}(?:\.[^\s@.]{1,63}){1,8}$/u

/** Letters of any script, blanks and hyphens, beginning with a letter. */
export const FIRST_NAME = /^[\p{L}\p{M}][\p{L}\p{M} -]{0,59}$/u

/** Digits with at least one that is not zero. */
export const TELEPHONE = /^(?=[0-9]{4,15}$)0*[1-9][0-9]*$/

const trimmed = (max: number) =>
  z
    .string()
    .max(max * 2)
    .transform((text) => text.normalize('NFKC').trim())

export const emailSchema = trimmed(320).pipe(z.string().min(1).max(320).regex(EMAIL))

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
