import { z } from 'zod'

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?(\/[\w./-]*)?$/

/** The base URL of a service: https, or http on this machine; without a trailing slash. */
export const serviceAddressSchema = z
  .string()
  .max(300, 'must have at most 300 characters')
  .refine(
    (text) =>
      (/^https:\/\/[\w.-]+(:\d{1,5})?(\/[\w./-]*)?$/.test(text) || LOOPBACK.test(text)) &&
      !text.endsWith('/'),
    'must be an https address, or http on this machine, without a slash at the end',
  )

/** A key or password: not blank, and without white space at its ends. */
export const serviceSecretSchema = z
  .string()
  .max(500, 'must have at most 500 characters')
  .regex(/^[\x21-\x7e]+$/, 'must be printable and without blanks')
