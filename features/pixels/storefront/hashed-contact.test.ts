import { createHash } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { setLocalValue } from '#core/sites/storefront/local-values.ts'
import { hashStoredContact } from './hashed-contact.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

afterEach(() => {
  for (const name of ['dialCode', 'phone', 'email'] as const) setLocalValue(name, undefined)
})

it('PX-03 hashes the stored phone with its dial code without the plus sign, and the e-mail in lower case', async () => {
  setLocalValue('dialCode', '+965')
  setLocalValue('phone', '50001234')
  setLocalValue('email', ' Nadia@Example.com ')
  expect(await hashStoredContact()).toEqual({
    phone: sha256('96550001234'),
    email: sha256('nadia@example.com'),
  })
})

it('PX-03 gives what is stored, and nothing without it', async () => {
  expect(await hashStoredContact()).toBeUndefined()
  setLocalValue('phone', '50001234')
  expect(await hashStoredContact()).toBeUndefined()
  setLocalValue('email', 'nadia@example.com')
  expect(await hashStoredContact()).toEqual({ email: sha256('nadia@example.com') })
})
