/** A string validated or made for one purpose: an order's id cannot be passed as a store's. */
export type Branded<Name extends string> = string & { readonly __name: Name }

/** The only source of randomness: `bytes(n)` returns n random bytes. Tests pass a seeded one. */
export interface Random {
  bytes(count: number): Uint8Array
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_LENGTH = 22

/**
 * A new identifier of 22 base-62 characters (131 bits), unguessable because ids are part of addresses that are opened
 * without signing in. Bytes of 248 and more are discarded so that every character is equally likely.
 */
export const generateId = <Name extends string = string>(random: Random): Branded<Name> => {
  let id = ''
  while (id.length < ID_LENGTH) {
    for (const byte of random.bytes(ID_LENGTH * 2)) {
      if (byte < 248 && id.length < ID_LENGTH) id += ALPHABET[byte % 62]
    }
  }
  return id as Branded<Name>
}

/** Whether `text` has the form of an identifier made by {@link generateId}. */
export const isId = (text: string): boolean => /^[0-9A-Za-z]{22}$/.test(text)

/** `length` decimal digits, each equally likely, for one-time codes. */
export const generateDigits = (random: Random, length: number): string => {
  let digits = ''
  while (digits.length < length) {
    for (const byte of random.bytes(length * 2)) {
      if (byte < 250 && digits.length < length) digits += String(byte % 10)
    }
  }
  return digits
}
