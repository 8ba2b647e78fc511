import type { core, ZodError } from 'zod'
import type { FieldError } from '#platform/contract/errors.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import type { Language } from '#platform/kernel/language.ts'

type Issue = core.$ZodIssue

/** The error of one field, as a key of our dictionary with its values. */
const explain = (issue: Issue): { key: string; values?: Record<string, string | number> } => {
  const measured = 'origin' in issue ? String(issue.origin) : ''
  const isText = measured === 'string'
  const isList = measured === 'array' || measured === 'set'
  switch (issue.code) {
    case 'invalid_type':
      return {
        key:
          issue.input === undefined && /undefined|required/i.test(issue.message)
            ? 'field.required'
            : 'field.type',
      }
    case 'too_big': {
      const max = Number(issue.maximum)
      return { key: isText ? 'field.tooLong' : isList ? 'field.tooMany' : 'field.tooBig', values: { max } }
    }
    case 'too_small': {
      const min = Number(issue.minimum)
      if (isText && min === 1) return { key: 'field.required' }
      return { key: isText ? 'field.tooShort' : isList ? 'field.tooFew' : 'field.tooSmall', values: { min } }
    }
    case 'unrecognized_keys':
      return { key: 'field.unknown' }
    default:
      return { key: 'field.format' }
  }
}

/** The path of the invalid field; for an unexpected field that is the field itself. */
const getFieldPath = (issue: Issue): string => {
  const path = issue.path.map(String)
  return (issue.code === 'unrecognized_keys' ? [...path, issue.keys[0] ?? ''] : path).join('.')
}

/** Every refused field once, each with a message in the caller's language. */
export const toFieldErrors = (error: ZodError, catalogue: Catalogue, language: Language): FieldError[] => {
  const byField = new Map<string, FieldError>()
  for (const issue of error.issues) {
    const field = getFieldPath(issue)
    const { key, values } = explain(issue)
    if (!byField.has(field))
      byField.set(field, { field, message: catalogue.getTranslator(language, 'http')(key, values) })
  }
  return [...byField.values()]
}
