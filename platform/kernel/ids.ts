/** A string that was checked or made for one purpose: an order's id cannot be passed where a store's is asked. */
export type Branded<Name extends string> = string & { readonly __name: Name }

/** The only source of chance: `bytes(n)` gives n random bytes. Tests hand in a seeded one. */
export interface Random {
  bytes(count: number): Uint8Array
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_LENGTH = 22

/**
 * A new identifier of 22 base-62 characters (131 bits), unguessable because ids stand in addresses that are
 * opened without signing in. Bytes of 248 and more are thrown away so that every character is equally likely.
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

/** `length` decimal digits, each equally likely, as a one-time code is made. */
export const generateDigits = (random: Random, length: number): string => {
  let digits = ''
  while (digits.length < length) {
    for (const byte of random.bytes(length * 2)) {
      if (byte < 250 && digits.length < length) digits += String(byte % 10)
    }
  }
  return digits
}
