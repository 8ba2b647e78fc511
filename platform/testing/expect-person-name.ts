import { expect } from 'vitest'

interface Schema {
  readonly safeParse: (value: unknown) => {
    readonly error?: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] } | undefined
  }
}

/** Where a person's name is typed: the body with it, and the field that a refusal names. */
export interface NamePlace {
  readonly schema: Schema
  readonly toBody: (name: string) => unknown
  readonly field: string
}

const ACCEPTED = [
  ...['Ana\u2011Marija', 'O\u2018Brien', 'علی\u200cرضا', '\u200fنادية', 'Smith, Jr.', '(Abu Omar)'],
  ...['Marko 2', 'Gal·la', '& Sons', '3omar'],
]
const REFUSED = ['12', '😀', 'A\nB', '<b>', 'a'.repeat(121)]

/** Names with a letter are accepted there, in any script and with any sign of a name; others are refused at the field. */
export const expectPersonName = ({ schema, toBody, field }: NamePlace): void => {
  const isRefused = (name: string): boolean =>
    schema.safeParse(toBody(name)).error?.issues.some(({ path }) => path.join('.') === field) ?? false
  expect(ACCEPTED.filter(isRefused)).toEqual([])
  expect(REFUSED.filter(isRefused)).toEqual(REFUSED)
}
