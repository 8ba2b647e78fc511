import type { BaselineCall } from '../processes/floor.ts'
import type { Child } from './child.ts'
import { type HttpConnection, type HttpReply, type HttpRequest, openConnection } from './http-connection.ts'
import { runLoad, type Step } from './load.ts'
import type { CallCounts, Recipe } from './recipe.ts'
import type { ShopProcess } from './shop.ts'

/** The recording of a step: its requests in order, and the server's work for each. */
export interface StepRecording {
  readonly requests: readonly {
    readonly name: string
    readonly request: HttpRequest
    readonly reply: HttpReply
  }[]
  readonly counts: CallCounts
  readonly steps: number
}

const createTappedConnection = (
  line: HttpConnection,
  tap: (request: HttpRequest, reply: HttpReply) => void,
): HttpConnection => ({
  send: async (request) => {
    const reply = await line.send(request)
    tap(request, reply)
    return reply
  },
  close: line.close,
})

const RECORDING_SECONDS = 2

/** Runs a step for two seconds, one customer at a time, and records its requests and their cost. */
export const recordStep = async (shop: ShopProcess, step: Step): Promise<StepRecording> => {
  const load = { origin: shop.origin, workers: 1, seconds: RECORDING_SECONDS, step }
  await runLoad(load)
  await shop.child.request('begin to count')
  const { done } = await runLoad(load)
  const counts = await shop.child.request<CallCounts>('counts')
  const requests: StepRecording['requests'][number][] = []
  const line = openConnection(shop.origin)
  await step(
    createTappedConnection(line, (request, reply) => {
      requests.push({ name: request.headers?.['x-bench-call'] ?? request.path, request, reply })
    }),
  )
  line.close()
  return { requests, counts, steps: done }
}

const EMPTY_RECIPE: Recipe = { transactions: [], outsideCalls: 0 }

const toBaselineCall = (reply: HttpReply | undefined, recipe: Recipe): BaselineCall => ({
  recipe,
  contentType: reply ? (reply.headers['content-type'] ?? '') : 'application/json',
  contentEncoding: reply?.headers['content-encoding'] ?? '',
  body: (reply?.body ?? Buffer.from('{}')).toString('base64'),
})

const toBaselinePath = (name: string): string => `/floor/${encodeURIComponent(name)}`

/** Requests of others on the customer's behalf, such as a gateway's webhooks, as often as they occur per step. */
const listOtherCalls = ({ requests, counts, steps }: StepRecording): string[] => {
  const own = new Set(requests.map(({ name }) => name))
  return Object.entries(counts)
    .filter(([name]) => name !== '' && !own.has(name))
    .flatMap(([name, { calls }]) => new Array<string>(Math.round(calls / steps)).fill(name))
}

/**
 * Registers a recorded step with the baseline and returns the step that replays it there: the same requests and
 * bodies, answered with the same bytes. `bytesOnly` omits the statements: a bare server that has the response ready.
 */
export const createBaselineStep = async (
  floor: Child,
  rehearsal: StepRecording,
  { bytesOnly, bareGateway }: { bytesOnly: boolean; bareGateway?: (line: HttpConnection) => Promise<void> },
): Promise<Step> => {
  const { requests, counts } = rehearsal
  const others = listOtherCalls(rehearsal)
  const teach = (name: string, reply?: HttpReply): Promise<unknown> =>
    floor.request('learn', {
      name,
      call: toBaselineCall(reply, bytesOnly ? EMPTY_RECIPE : (counts[name]?.usual ?? EMPTY_RECIPE)),
    })
  for (const { name, reply } of requests) await teach(name, reply)
  for (const name of others) await teach(name)
  const send = async (line: HttpConnection, request: HttpRequest): Promise<void> => {
    const { status } = await line.send(request)
    if (status !== 200) throw new Error(`The floor answered ${request.path} with ${status}`)
  }
  return async (line) => {
    for (const { name, request } of requests) await send(line, { ...request, path: toBaselinePath(name) })
    await bareGateway?.(line)
    for (const name of others) await send(line, { method: 'POST', path: toBaselinePath(name) })
  }
}
