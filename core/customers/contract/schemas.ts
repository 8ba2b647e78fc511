import { z } from 'zod'
import { createEmailSchema, createPersonNameSchema } from '#platform/contract/schemas.ts'
import { isPersonNamePart, normalizePersonName } from '#platform/kernel/person-name.ts'
import { isName, joinName, MAX_NAME_LENGTH } from '../domain/names.ts'

const MAX_NAME_PART_LENGTH = MAX_NAME_LENGTH

export const emailSchema = createEmailSchema()

export const fullNameSchema = createPersonNameSchema(MAX_NAME_LENGTH)

/** A separate first or last name; may be empty, and needs no letter of its own: `Marko` `2`, `&` `Sons`. */
export const namePartSchema = z
  .string()
  .max(MAX_NAME_PART_LENGTH * 4)
  .transform(normalizePersonName)
  .pipe(z.string().max(MAX_NAME_PART_LENGTH).refine(isPersonNamePart))

interface NameParts {
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
}

/** Whether the parts that are given are blank or make a name together. */
export const isNameOfParts = ({ firstName = '', lastName = '' }: NameParts): boolean => {
  const name = joinName(firstName, lastName)
  return name === '' || isName(name)
}

/** `+971` or `971`. */
export const phoneCodeSchema = z.string().regex(/^\+?[1-9]\d{0,3}$/)

/** As a person types it: other scripts' digits, blanks and dashes are accepted and normalized on the server. */
export const phoneSchema = z.string().min(1).max(40)
