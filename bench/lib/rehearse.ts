import type { FloorCall } from '../processes/floor.ts'
import type { Child } from './child.ts'
import { bodyOf, type HttpLine, headerOf, type LineRequest, openLine, type Reply } from './http-line.ts'
import { drive, type Step } from './load.ts'
import type { CallCounts, Recipe } from './recipe.ts'
import type { ShopProcess } from './shop.ts'

/** How a step went: its requests in order, and what the server did for each. */
export interface Rehearsal {
  readonly requests: readonly {
    readonly name: string
    readonly request: LineRequest
    readonly reply: Reply
  }[]
  readonly counts: CallCounts
  readonly steps: number
}

const tapped = (line: HttpLine, tap: (request: LineRequest, reply: Reply) => void): HttpLine => ({
  send: async (request) => {
    const reply = await line.send(request)
    tap(request, reply)
    return reply
  },
  close: line.close,
})

const REHEARSAL_SECONDS = 2

/** Plays a step for two seconds, one customer at a time, and notes what it asks for and what that costs. */
export const rehearse = async (shop: ShopProcess, step: Step): Promise<Rehearsal> => {
  const load = { origin: shop.origin, workers: 1, seconds: REHEARSAL_SECONDS, step }
  await drive(load)
  await shop.child.ask('begin to count')
  const { done } = await drive(load)
  const counts = await shop.child.ask<CallCounts>('counts')
  const requests: Rehearsal['requests'][number][] = []
  const line = await openLine(shop.origin)
  await step(
    tapped(line, (request, reply) => {
      requests.push({ name: request.headers?.['x-bench-call'] ?? request.path, request, reply })
    }),
  )
  line.close()
  return { requests, counts, steps: done }
}

const NOTHING: Recipe = { transactions: [], outsideCalls: 0 }

const floorCall = (reply: Reply | undefined, recipe: Recipe): FloorCall => ({
  recipe,
  contentType: reply ? headerOf(reply, 'content-type') : 'application/json',
  contentEncoding: reply ? headerOf(reply, 'content-encoding') : '',
  body: (reply ? bodyOf(reply) : Buffer.from('{}')).toString('base64'),
})

const pathOf = (name: string): string => `/floor/${encodeURIComponent(name)}`

/** Requests that others sent on the customer's behalf, such as a gateway's news, as often as they come per step. */
const otherCalls = ({ requests, counts, steps }: Rehearsal): string[] => {
  const own = new Set(requests.map(({ name }) => name))
  return Object.entries(counts)
    .filter(([name]) => name !== '' && !own.has(name))
    .flatMap(([name, { calls }]) => new Array<string>(Math.round(calls / steps)).fill(name))
}

/**
 * Teaches the floor a rehearsed step and gives the step that plays it there: the same requests with the same bodies,
 * answered by the same bytes. `bytesOnly` leaves the statements out: a bare server that has the answer ready.
 */
export const floorStep = async (
  floor: Child,
  rehearsal: Rehearsal,
  { bytesOnly, bareGateway }: { bytesOnly: boolean; bareGateway?: (line: HttpLine) => Promise<void> },
): Promise<Step> => {
  const { requests, counts } = rehearsal
  const others = otherCalls(rehearsal)
  const teach = (name: string, reply?: Reply): Promise<unknown> =>
    floor.ask('learn', {
      name,
      call: floorCall(reply, bytesOnly ? NOTHING : (counts[name]?.usual ?? NOTHING)),
    })
  for (const { name, reply } of requests) await teach(name, reply)
  for (const name of others) await teach(name)
  const send = async (line: HttpLine, request: LineRequest): Promise<void> => {
    const { status } = await line.send(request)
    if (status !== 200) throw new Error(`The floor answered ${request.path} with ${status}`)
  }
  return async (line) => {
    for (const { name, request } of requests) await send(line, { ...request, path: pathOf(name) })
    await bareGateway?.(line)
    for (const name of others) await send(line, { method: 'POST', path: pathOf(name) })
  }
}
