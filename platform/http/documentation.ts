import { z } from 'zod'
import {
  type Access,
  type Endpoint,
  FILE_TYPE,
  getRateLimits,
  type RateLimit,
} from '#platform/contract/contract.ts'

const errorSchema = z.object({
  meta: z.object({
    code: z.int(),
    message: z.string(),
    field: z.string().optional(),
    url: z.string().optional(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  }),
  data: z.unknown().optional(),
})

const successSchemas = new WeakMap<Endpoint['data'], z.ZodType>()

/** The envelope of an operation's data. All servers of a process share it, because zod makes an object slowly. */
const getSuccessSchema = (data: Endpoint['data']): z.ZodType => {
  const known = successSchemas.get(data)
  if (known) return known
  const schema = z.object({ meta: z.object({ code: z.literal(200) }), data })
  successSchemas.set(data, schema)
  return schema
}

const toSecurity = (access: Access) => (access === 'anonymous' ? {} : { security: [{ token: [] }] })

const getTag = (path: string): string => path.split('/')[3] ?? 'api'

const COUNTED_BY = { ip: 'network', session: 'session', user: 'user' } as const

const describeRateLimit = ({ limit, seconds, by, together, counts, except }: RateLimit): string =>
  [
    `${limit} ${counts ?? 'calls'} in ${seconds} s per ${COUNTED_BY[by]}`,
    ...(together ? [`together with all ${together}`] : []),
    ...(except ? ['but for callers with a verified phone'] : []),
  ].join(', ')

const describeRateLimits = (endpoint: Endpoint): string => {
  const rates = getRateLimits(endpoint)
  return rates.length === 0
    ? ''
    : ` Limits: ${rates.map(describeRateLimit).join('; ')}. Beyond them the answer is 429 with Retry-After.`
}

const describeReach = ({ everyOutlet }: Endpoint): string =>
  everyOutlet ? ' Only for staff who work for all outlets.' : ''

/** The description of an operation in the API reference. */
export const describeEndpoint = (endpoint: Endpoint, path: string) => ({
  summary: endpoint.summary,
  description: `Access: ${endpoint.access}.${describeReach(endpoint)}${describeRateLimits(endpoint)}`,
  tags: [getTag(path)],
  ...(endpoint.params ? { params: endpoint.params } : {}),
  ...(endpoint.query ? { querystring: endpoint.query } : {}),
  ...(endpoint.body ? { body: endpoint.body } : {}),
  ...(endpoint.file ? { consumes: [FILE_TYPE] } : {}),
  response: {
    200: getSuccessSchema(endpoint.data),
    ...(getRateLimits(endpoint).length > 0 ? { 429: errorSchema } : {}),
    default: errorSchema,
  },
  ...toSecurity(endpoint.access),
  'x-access': endpoint.access,
  ...(endpoint.idempotency ? { 'x-idempotency': endpoint.idempotency } : {}),
})
