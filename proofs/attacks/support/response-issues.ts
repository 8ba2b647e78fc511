import { z } from 'zod'
import { httpErrors } from '#platform/http/http-errors.ts'
import type { OperationUnderAttack } from './operations.ts'

const errorReplySchema = z.strictObject({
  meta: z.strictObject({
    code: z.int(),
    message: z.string().min(1),
    field: z.string().optional(),
    url: z.string().optional(),
    errors: z.array(z.strictObject({ field: z.string(), message: z.string().min(1) })).optional(),
  }),
  data: z.unknown().optional(),
})

/** The parts of a response that are evaluated. */
export interface CapturedResponse {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

const INTERNALS_PATTERN =
  /\.tsx?:\d+|node_modules|at Object\.|at async |FST_|select .* from |insert into |violates /i

const findSuccessIssues = ({ endpoint }: OperationUnderAttack, reply: unknown): string[] => {
  const schema = z.strictObject({ meta: z.strictObject({ code: z.literal(200) }), data: endpoint.data })
  const parsed = schema.safeParse(reply)
  if (!parsed.success) return [`a success that is not the contract's: ${parsed.error.message}`]
  const isWhole = JSON.stringify(parsed.data) === JSON.stringify(reply)
  return isWhole ? [] : ['a success with more than the contract names']
}

const findRefusalIssues = ({ endpoint }: OperationUnderAttack, status: number, reply: unknown): string[] => {
  const parsed = errorReplySchema.safeParse(reply)
  if (!parsed.success) return [`a refusal outside the envelope: ${parsed.error.message}`]
  const { code } = parsed.data.meta
  const expected = [...Object.values(httpErrors), ...(endpoint.errors ?? [])]
  const definitions = expected.filter((error) => error.code === code)
  if (code === httpErrors.invalid.code && !parsed.data.meta.errors?.length)
    return ['a refusal that names no field']
  if (definitions.length === 0) return [`the error ${code}, which the contract does not name`]
  return definitions.some((error) => error.status === status)
    ? []
    : [`the error ${code} with status ${status}`]
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Issues of a response, whatever the request: broken, outside the contract, cacheable, or revealing too much. */
export const findResponseIssues = (operation: OperationUnderAttack, answer: CapturedResponse): string[] => {
  const reply = parseJson(answer.body)
  const status = answer.statusCode
  const isForEverybody = status === 200 && 'shared' in operation.endpoint
  return [
    ...(status >= 500 ? [`breaks with ${status}`] : []),
    ...(INTERNALS_PATTERN.test(answer.body) ? ['shows its insides'] : []),
    ...(isForEverybody || answer.headers['cache-control'] === 'no-store' ? [] : ['may be kept by a cache']),
    ...(status === 200 ? findSuccessIssues(operation, reply) : findRefusalIssues(operation, status, reply)),
  ]
}

/** An issue of the response to one call. */
export interface ResponseIssue {
  readonly what: string
  /** The operation's name in the contract. */
  readonly where: string
  /** The call and its response, shortened. */
  readonly example: string
}

/** The issues to report: a thousand calls with the same one are reported by the first of them. */
export const dedupeIssues = (issues: readonly ResponseIssue[]): readonly ResponseIssue[] => {
  const first = new Map(issues.toReversed().map((issue) => [`${issue.where} ${issue.what}`, issue]))
  return [...first.values()].toReversed()
}
