import type { core } from 'zod'
import { formatPath } from '../contract/file-issue.ts'
import { createIssue, type IssueCode, type MenuIssue } from '../domain/menu-issue.ts'

type ZodIssue = core.$ZodIssue

const FIELDS: Readonly<Record<string, IssueCode>> = {
  price: 'price',
  key: 'key',
  sku: 'key',
  photo: 'picture',
  gallery: 'picture',
}

/** The last name in a path: the field name. */
const getFieldName = ({ path }: ZodIssue): string =>
  String(path.findLast((part) => typeof part === 'string') ?? '')

const toSizeIssue = (issue: ZodIssue & { code: 'too_big' | 'too_small' }): MenuIssue => {
  const isList = issue.origin === 'array' || issue.origin === 'set'
  const isText = issue.origin === 'string'
  const path = formatPath(issue.path)
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum)
    return createIssue(path, isText ? 'tooLong' : isList ? 'tooMany' : 'tooBig', { max })
  }
  const min = Number(issue.minimum)
  return isText ? createIssue(path, 'missing') : createIssue(path, isList ? 'tooFew' : 'tooSmall', { min })
}

/** A schema error as an issue with its path, translatable into any language. */
export const toMenuIssue = (issue: ZodIssue): MenuIssue => {
  const path = formatPath(issue.path)
  const own = FIELDS[getFieldName(issue)]
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined && /undefined|required/i.test(issue.message))
        return createIssue(path, 'missing')
      return createIssue(path, own ?? 'type')
    case 'too_big':
    case 'too_small':
      return toSizeIssue(issue)
    case 'unrecognized_keys':
      return createIssue(path, 'unknownField', { name: issue.keys.slice(0, 5).join(', ').slice(0, 120) })
    case 'custom':
      return createIssue(path, issue.message.includes('no text') ? 'noText' : (own ?? 'format'))
    default:
      return createIssue(path, own ?? 'format')
  }
}
