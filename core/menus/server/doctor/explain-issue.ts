import type { core } from 'zod'
import { pathText } from '../../contract/file-fault.ts'
import { type Fault, type FaultCode, fault } from '../../domain/fault.ts'

type Issue = core.$ZodIssue

const FIELDS: Readonly<Record<string, FaultCode>> = {
  price: 'price',
  key: 'key',
  sku: 'key',
  photo: 'picture',
  gallery: 'picture',
}

/** The last name in a path: what the field is called. */
const fieldOf = ({ path }: Issue): string => String(path.findLast((part) => typeof part === 'string') ?? '')

const ofSize = (issue: Issue & { code: 'too_big' | 'too_small' }): Fault => {
  const isList = issue.origin === 'array' || issue.origin === 'set'
  const isText = issue.origin === 'string'
  const path = pathText(issue.path)
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum)
    return fault(path, isText ? 'tooLong' : isList ? 'tooMany' : 'tooBig', { max })
  }
  const min = Number(issue.minimum)
  return isText ? fault(path, 'missing') : fault(path, isList ? 'tooFew' : 'tooSmall', { min })
}

/** A schema's complaint as a fault with its place, to be said in any language. */
export const explainIssue = (issue: Issue): Fault => {
  const path = pathText(issue.path)
  const own = FIELDS[fieldOf(issue)]
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined && /undefined|required/i.test(issue.message))
        return fault(path, 'missing')
      return fault(path, own ?? 'type')
    case 'too_big':
    case 'too_small':
      return ofSize(issue)
    case 'unrecognized_keys':
      return fault(path, 'unknownField', { name: issue.keys.slice(0, 5).join(', ').slice(0, 120) })
    case 'custom':
      return fault(path, issue.message.includes('no text') ? 'noText' : (own ?? 'format'))
    default:
      return fault(path, own ?? 'format')
  }
}
